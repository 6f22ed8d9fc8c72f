import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { whatPagesMayImport, whoMayImport } from './eslint/import-rules.js';

const GLOBALS_OF_NODE = [
  'AbortController',
  'AbortSignal',
  'URL',
  'clearInterval',
  'clearTimeout',
  'console',
  'fetch',
  'performance',
  'process',
  'setInterval',
  'setTimeout',
];

export default defineConfig(
  globalIgnores(['dist/', 'data/', 'coverage/', 'src/database/generated/', 'src/metadata.ts', 'clients/']),
  js.configs.recommended,
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: { globals: Object.fromEntries(GLOBALS_OF_NODE.map((name) => [name, 'readonly'])) },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      eqeqeq: 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-unnecessary-type-arguments': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
      // A default counts: `default: assertNever(x)` does not compile when a case is missing, and a game says by another
      // default what is no concern of its own.
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true, requireDefaultForNonUnion: true },
      ],
    },
  },
  {
    files: ['src/**/*.ts'],
    plugins: { house: { rules: { 'who-may-import': whoMayImport } } },
    rules: { 'house/who-may-import': 'error' },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    plugins: { house: { rules: { 'what-pages-may-import': whatPagesMayImport } } },
    rules: { 'house/what-pages-may-import': 'error' },
  },
  {
    // Time, chance and ids come into the domain from outside.
    files: ['src/domain/**/*.ts'],
    rules: {
      'no-restricted-globals': ['error', 'Date', 'crypto', 'process', 'setTimeout', 'setInterval', 'performance'],
      'no-restricted-properties': ['error', { object: 'Math', property: 'random' }],
    },
  },
  {
    // Answers of the service arrive as `any` by nature.
    files: ['test/**/*.ts'],
    rules: {
      '@typescript-eslint/explicit-module-boundary-types': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
);

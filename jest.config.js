// The tests of faults take minutes and want the machine for themselves: `npm run test:faults`.
const FAULTS = '/test/faults/';
const forFaults = process.env.FAULTS === '1';

/** @type {import('jest').Config} */
export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/test'],
  testMatch: forFaults ? [`**${FAULTS}*.test.ts`] : ['**/*.test.ts'],
  // The pages need a browser: npm run test:web.
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/web/', ...(forFaults ? [] : [FAULTS])],
  globalSetup: '<rootDir>/test/support/global-setup.js',
  globalTeardown: '<rootDir>/test/support/global-teardown.js',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
          keepClassNames: true,
        },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
  testTimeout: 30_000,
  maxWorkers: forFaults ? 1 : 2,
};

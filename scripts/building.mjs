import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.dirname(import.meta.dirname);
/** All that the contents of dist/ and of the generated files depend on. */
const SOURCES = [
  'src',
  'web',
  'prisma/schema.prisma',
  'prisma.config.ts',
  'package-lock.json',
  'nest-cli.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'scripts/building.mjs',
  'scripts/swagger-metadata.mjs',
];
const GENERATED = ['src/database/generated', 'src/metadata.ts'];
/** Written last, so that a build that broke off is not taken for one. */
const STAMP = path.join(ROOT, 'dist', '.sources');

/** Builds dist/ unless the sources are those it was built from. Ends the process when they do not compile. */
export function buildWhenNeeded() {
  if (!isBuilt()) build();
}

/** Builds dist/ anew. Ends the process when the sources do not compile. */
export function build() {
  const hash = hashOfSources();
  generate();
  runNode('node_modules/@nestjs/cli/bin/nest.js', 'build');
  runNode('node_modules/vite/bin/vite.js', 'build', '--config', 'web/vite.config.js', '--logLevel', 'warn');
  writeFileSync(STAMP, hash);
}

/** Writes the TypeScript that is not kept in the repository: Prisma's client and the metadata of the API's documents. */
export function generate() {
  runNode('node_modules/prisma/build/index.js', 'generate', '--no-hints');
  runNode('scripts/swagger-metadata.mjs');
}

/** Runs a program of Node's in the project's folder, and ends this process with its exit code when that is not 0. */
export function runNode(...args) {
  const { status } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    stdio: 'inherit',
    // Nothing of the build calls home.
    env: {
      ...process.env,
      CHECKPOINT_DISABLE: '1',
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    },
  });
  if (status !== 0) process.exit(status ?? 1);
}

function isBuilt() {
  const complete = [STAMP, ...GENERATED.map((file) => path.join(ROOT, file))].every((file) => existsSync(file));
  return complete && readFileSync(STAMP, 'utf8') === hashOfSources();
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesOf)) hash.update(`${file}\0`).update(readFileSync(path.join(ROOT, file)));
  return hash.digest('hex');
}

function filesOf(file) {
  if (GENERATED.includes(file)) return [];
  if (!statSync(path.join(ROOT, file)).isDirectory()) return [file];
  const names = readdirSync(path.join(ROOT, file)).sort();
  return names.flatMap((name) => filesOf(`${file}/${name}`));
}

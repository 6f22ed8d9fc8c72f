// All that can be said about the code without running it: format, lint with the import rules, types, the API's document.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildWhenNeeded, runNode } from './building.mjs';

function step(title, ...command) {
  console.log(`── ${title}`);
  runNode(...command);
}

buildWhenNeeded();
step('format', 'node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.');
step('lint and import rules', 'node_modules/eslint/bin/eslint.js', '--max-warnings', '0', '.');
step('types', 'node_modules/typescript/bin/tsc', '--noEmit');
step('types of the pages', 'node_modules/typescript/bin/tsc', '--noEmit', '--project', 'web');

const folder = mkdtempSync(path.join(tmpdir(), 'bummerl-check-'));
process.once('exit', () => rmSync(folder, { recursive: true })); // a step that fails ends the process
const document = path.join(folder, 'openapi.json');
step('OpenAPI document', 'scripts/openapi.mjs', document);
step('OpenAPI lint', 'node_modules/@redocly/cli/bin/cli.js', 'lint', document);

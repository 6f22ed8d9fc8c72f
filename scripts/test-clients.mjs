// npm run test:clients [-- arguments of Jest]: both clients against the built service, TypeScript's by Jest, Python's by
// pytest in an environment of its own that is thrown away. All is run, whatever fails.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildWhenNeeded } from './building.mjs';

const ROOT = path.dirname(import.meta.dirname);
const TYPESCRIPT = path.join(ROOT, 'clients/typescript');
const PYTHON = path.join(ROOT, 'clients/python');
let failed = false;

/** Runs a program, and says whether it ended well. */
function run(title, cwd, program, ...args) {
  console.log(`── ${title}`);
  const { status } = spawnSync(program, args, { cwd, stdio: 'inherit' });
  if (status !== 0) failed = true;
  return status === 0;
}

function testTypeScript() {
  if (!isInstalled() && !run('packages of the TypeScript client', TYPESCRIPT, 'npm', 'ci')) return;
  const tool = (file, ...args) => [process.execPath, path.join(ROOT, 'node_modules', file), ...args];
  run('types of the TypeScript client', TYPESCRIPT, process.execPath, 'node_modules/typescript/bin/tsc', '--noEmit');
  run('build of the TypeScript client', TYPESCRIPT, 'npm', 'run', '--silent', 'build');
  run('lint of the TypeScript client', TYPESCRIPT, ...tool('eslint/bin/eslint.js', '--max-warnings', '0', '.'));
  const jest = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
  const config = '--config=clients/typescript/jest.config.js';
  run('tests of the TypeScript client', ROOT, process.execPath, ...jest, config, ...process.argv.slice(2));
}

/** npm writes its own copy of the lock file last. */
function isInstalled() {
  const installed = path.join(TYPESCRIPT, 'node_modules/.package-lock.json');
  return (
    existsSync(installed) && statSync(installed).mtimeMs >= statSync(path.join(TYPESCRIPT, 'package-lock.json')).mtimeMs
  );
}

function testPython() {
  const python = findPython();
  if (python === null) {
    failed = true;
    console.error(`The tests of the Python client need Python 3.10 or later with venv, and there is none.
On Debian and Ubuntu:  apt-get install -y python3 python3-venv
Elsewhere: name the program in the environment, as in PYTHON=/path/to/python3 npm run test:clients`);
    return;
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'bummerl-python-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const own = path.join(folder, 'bin/python');
  const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--editable', `${PYTHON}[test]`];
  if (!run('an environment for the Python client', ROOT, python, '-m', 'venv', folder)) return;
  if (!run('packages of the Python client', ROOT, own, ...install)) return;
  run('types of the Python client', PYTHON, own, '-m', 'mypy', `--cache-dir=${folder}/mypy`);
  run('tests of the Python client', PYTHON, own, '-m', 'pytest', '-q', '-p', 'no:cacheprovider');
}

function findPython() {
  const fits = 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))';
  const names = process.env.PYTHON ? [process.env.PYTHON] : ['python3', 'python'];
  return names.find((name) => spawnSync(name, ['-c', fits], { stdio: 'ignore' }).status === 0) ?? null;
}

buildWhenNeeded();
testTypeScript();
testPython();
process.exitCode = failed ? 1 : 0;

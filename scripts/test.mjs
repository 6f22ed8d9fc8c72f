// npm test [-- arguments of Jest]; with --deep the tests that can go on for long do so (they see DEEP=1), with
// --faults those under test/faults run and no others (jest.config.js sees FAULTS=1).
import { buildWhenNeeded, runNode } from './building.mjs';

const args = process.argv.slice(2);
const jestArgs = args.filter((arg) => arg !== '--deep' && arg !== '--faults');
if (args.includes('--deep')) process.env.DEEP = '1';
if (args.includes('--faults')) process.env.FAULTS = '1';

buildWhenNeeded(); // some tests start the built service
runNode(
  '--experimental-vm-modules',
  '--import=./scripts/typescript.mjs', // the threads of the house bots are started from their source too
  '--disable-warning=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
  ...jestArgs,
);

// npm run test:web [-- arguments of Jest]: the tests of the pages in a browser, Chromium as Debian packages it.
import { existsSync } from 'node:fs';
import { buildWhenNeeded, runNode } from './building.mjs';

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';
if (!existsSync(chromium)) {
  console.error(`The tests of the pages need Chromium, and there is none at ${chromium}.
On Debian and Ubuntu:  apt-get install -y --no-install-recommends chromium
Elsewhere: name the program in the environment, as in CHROMIUM=/path/to/chromium npm run test:web`);
  process.exit(1);
}
process.env.CHROMIUM = chromium;

buildWhenNeeded();
runNode(
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
  '--config=test/web/jest.config.js',
  ...process.argv.slice(2),
);

// What the service does, against what its parts can do and what it is to reach: `npm run bench`. Options, after `--`:
//   --only start,plays,streams,experts,rows   some parts of it
//   --seconds 6                       how long each rate is measured, after 2 s of warm-up
//   --rows 10000000                   how large the large log is
//   --out bench-results.json          where the figures go
//
// Everything in one run, each part on services and embedded databases of its own; server and load are processes of their own, the lines of play are
// worked out beforehand. Figures of different machines or days do not compare; the ratios of one run do. Both sides share the machine:
// on two cores the load costs the server what it takes itself.
import { parseArgs } from 'node:util';
import { buildWhenNeeded } from '../scripts/building.mjs';
import { Report } from './report.mjs';
import { cleanUp } from './services.mjs';

const PARTS = ['start', 'plays', 'streams', 'experts', 'rows'];
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: PARTS.join() },
    seconds: { type: 'string', default: '6' },
    rows: { type: 'string', default: '10000000' },
    out: { type: 'string', default: 'bench-results.json' },
  },
});
let broken = false;
const wanted = values.only.split(',');
const setting = { report: new Report(), seconds: positive('seconds'), rows: positive('rows') };
const unknown = wanted.find((part) => !PARTS.includes(part));
if (unknown !== undefined) fail(`--only ${unknown}: the parts are ${PARTS.join(', ')}`);

buildWhenNeeded();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => breakOff());
process.on('uncaughtException', breakOff); // a connection broke, or the crowd did
const measure = await loadParts(); // they load the rules from what was built
try {
  for (const part of PARTS) if (wanted.includes(part)) await measure[part](setting);
  await cleanUp();
  setting.report.write(values.out);
  setting.report.print();
} catch (error) {
  breakOff(error);
}

/** Whatever follows from the end of the services is not told. */
function breakOff(error) {
  if (error !== undefined && !broken) console.error(error);
  broken = true;
  void cleanUp().finally(() => process.exit(1));
}

async function loadParts() {
  const [{ measureStartUp }, { measurePlays }, { measureStreams }, { measureExperts }, { measureBigLog }] =
    await Promise.all([
      import('./start-up.mjs'),
      import('./plays.mjs'),
      import('./streams.mjs'),
      import('./experts.mjs'),
      import('./big-log.mjs'),
    ]);
  return {
    start: measureStartUp,
    plays: measurePlays,
    streams: measureStreams,
    experts: measureExperts,
    rows: measureBigLog,
  };
}

function positive(name) {
  const number = Number(values[name]);
  return number > 0 ? number : fail(`--${name} ${values[name]}: must be a number above 0`);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

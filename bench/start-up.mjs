import { median } from './driving.mjs';
import { newDataDir, startService } from './services.mjs';

const ROUNDS = 3;

/** From `node dist/main.js` to ready: with a new data folder, and with the one of the start before. */
export async function measureStartUp({ report }) {
  const first = [];
  const again = [];
  for (let round = 0; round < ROUNDS; round++) {
    const dataDir = newDataDir();
    first.push(await timeToReady(dataDir));
    again.push(await timeToReady(dataDir));
  }
  report.hold('ready at the first start', { value: median(first), unit: 'ms', atMost: 5_000 });
  report.hold('ready with a database', { value: median(again), unit: 'ms', atMost: 1_500 });
}

async function timeToReady(dataDir) {
  const service = await startService(dataDir);
  await service.stop();
  return service.readyMs;
}

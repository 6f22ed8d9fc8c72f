import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Bystander } from './bystander.mjs';
import { percentiles } from './driving.mjs';
import { openGames } from './games.mjs';
import { ask } from './raw-client.mjs';
import { startService } from './services.mjs';

const CROWDS = [1_000, 5_000];
const EVENTS = 15;
const BETWEEN_EVENTS_MS = 300;
const BYSTANDERS = 4;
const COLLECTABLE = ['--import', path.join(import.meta.dirname, 'collect-garbage.mjs')];

/** One event to many open streams of a game, the heap of one, and what others wait who ask for another game meanwhile. */
export async function measureStreams({ report }) {
  for (const size of CROWDS) {
    const service = await startService(undefined, ...COLLECTABLE);
    const [watched, other] = await openGames(service.port, 2);
    await act(service.port, watched, 0); // so that all is compiled that the first stream needs
    const before = await heapOf(service);
    const crowd = await gather(service.port, watched, size);
    const heap = ((await heapOf(service)) - before) / size / 1024;
    const { reach, waits } = await tellAll(service.port, watched, other, crowd);
    crowd.disconnect();
    await service.stop();
    const of = `${size.toLocaleString('en')} streams`;
    const { p50, p99 } = percentiles(reach);
    report.hold(`one event to ${of}, slowest`, { value: Math.max(...reach), unit: 'ms', atMost: 250, p50, p99 });
    report.hold(`heap of a stream, ${of}`, { value: heap, unit: 'KiB', atMost: 12 });
    const others = percentiles(waits);
    report.hold(`other requests meanwhile, ${of}, p99`, { value: others.p99, unit: 'ms', atMost: 25, ...others });
  }
}

/** A process with so many streams, all of which have the snapshot. */
async function gather(port, game, size) {
  const { version } = await ask(port, 'GET', `${game.path}/observation`);
  const stream = `${game.path}/stream?since=${version * 100 + 99}`; // without what happened before
  const crowd = fork(path.join(import.meta.dirname, 'stream-crowd.mjs'), [String(port), stream]);
  crowd.once('exit', (code) => {
    if (code) throw new Error('the crowd has broken up');
  });
  crowd.send({ open: size });
  await once(crowd, 'message');
  return crowd;
}

/** Plays card after card before the crowd. Of the bystanders' requests those count that were under way with an event. */
async function tellAll(port, watched, other, crowd) {
  const reach = [];
  const spans = [];
  const bystanders = Array.from({ length: BYSTANDERS }, () => new Bystander(port, other));
  for (let event = 1; event <= EVENTS; event++) {
    await sleep(BETWEEN_EVENTS_MS);
    const { version } = await ask(port, 'GET', `${watched.path}/observation`);
    crowd.send({ version: version + 1 });
    await once(crowd, 'message');
    const sent = process.hrtime.bigint();
    const told = once(crowd, 'message');
    await act(port, watched, event);
    const [{ at }] = await told;
    reach.push(milliseconds(BigInt(at) - sent));
    spans.push({ begin: milliseconds(sent), end: milliseconds(BigInt(at)) });
  }
  const asked = bystanders.flatMap((bystander) => bystander.stop());
  const meanwhile = asked.filter(({ begin, end }) => spans.some((span) => begin < span.end && end > span.begin));
  return { reach, waits: meanwhile.map(({ begin, end }) => end - begin) };
}

function act(port, { path: game, steps }, step) {
  const { auth, action } = steps[step];
  return ask(port, 'POST', `${game}/actions`, action, auth);
}

/** The heap in use when the garbage is gone, as /metrics tells it. */
async function heapOf({ port, pid }) {
  await sleep(1_000); // what was under way is over
  process.kill(pid, 'SIGUSR2');
  await sleep(500);
  const metrics = await ask(port, 'GET', '/metrics');
  return Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(metrics)[1]);
}

const milliseconds = (nanoseconds) => Number(nanoseconds) / 1e6;

import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { drive } from './driving.mjs';
import { openGames } from './games.mjs';
import { measureInserts } from './inserts.mjs';
import { requestOf } from './raw-client.mjs';
import { startService } from './services.mjs';

const CONNECTIONS = 64;
/** By turns, so that what disturbs the machine for a while disturbs all alike. */
const ROUNDS = 3;

/** Plays and turns a second, against what the database can commit and what Node's HTTP can answer. */
export async function measurePlays({ report, seconds }) {
  const service = await startService();
  const rounds = { bare: [], inserts: [], plays: [], turns: [] };
  for (let round = 0; round < ROUNDS; round++) {
    rounds.bare.push(await bareHttp(seconds));
    rounds.inserts.push(await measureInserts(service, seconds));
    rounds.plays.push(await playsOf(service, CONNECTIONS, seconds));
    rounds.turns.push(await turnsOf(service, CONNECTIONS, seconds));
  }
  const inserts = { against: 'inserts', baseline: rounds.inserts };
  const bare = { against: 'bare', baseline: rounds.bare };
  const reportPlays = (games, plays, aims = {}) => {
    const name = `durable plays, ${games} games`;
    report.rate(name, plays, { unit: 'plays/s', ...inserts, ...aims.inserts });
    report.rate(`${name} / bare http`, plays, { unit: 'plays/s', ...bare, ...aims.bare });
  };
  report.rate('bare node http', rounds.bare, { unit: 'requests/s' });
  report.rate('one-row inserts, 32 connections', rounds.inserts, { unit: 'rows/s' });
  reportPlays(CONNECTIONS, rounds.plays, {
    inserts: { ratioAtLeast: 1, p99AtMost: 10 },
    bare: { ratioAtLeast: 0.3 },
  });
  for (const games of [8, 512]) reportPlays(games, [await playsOf(service, games, seconds)]);
  report.rate(`turns (look and play), ${CONNECTIONS} games`, rounds.turns, { unit: 'turns/s', ...bare });
  await service.stop();
}

/** The most that Node's HTTP can do here: a POST that is read and answered. */
async function bareHttp(seconds) {
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'];
  const server = fork(path.join(import.meta.dirname, 'bare-server.mjs'), { stdio });
  try {
    const [port] = await once(server, 'message');
    const request = requestOf('POST', '/', { type: 'play', card: 'AH' });
    const loads = Array.from({ length: CONNECTIONS }, () => () => request);
    return await drive(port, loads, seconds, 200);
  } finally {
    server.kill();
  }
}

/** Durable plays: each answered with the observation, each under an Idempotency-Key. */
export async function playsOf({ port }, games, seconds) {
  const opened = await openGames(port, games);
  const loads = opened.map(({ path: game, steps }) => {
    const requests = steps.map(({ auth, action }) =>
      requestOf('POST', `${game}/actions`, action, { ...auth, 'idempotency-key': randomUUID() }),
    );
    return (count) => requests[count];
  });
  return drive(port, loads, seconds, 201);
}

/** Turns as a simple bot takes them: look, then act. The times are those of a single request. */
async function turnsOf({ port }, games, seconds) {
  const opened = await openGames(port, games);
  const loads = opened.map(({ path: game, steps }) => {
    const requests = steps.flatMap(({ auth, action }) => [
      requestOf('GET', `${game}/observation`, undefined, auth),
      requestOf('POST', `${game}/actions`, action, auth),
    ]);
    return (count) => requests[count];
  });
  const times = await drive(port, loads, seconds, 200, 201);
  return { ...times, rate: times.rate / 2 };
}

// What the service does in a second, against what its parts can do: `npm run bench`, or `npm run bench -- --seconds 3`.
//
// Everything in one run on the embedded PostgreSQL; server and load are processes of their own, the lines of play are worked out beforehand. Figures
// of different machines or days do not compare; the ratios of one run do. Prints a table and writes bench-results.json.
import { fork, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { buildWhenNeeded } from '../scripts/building.mjs';
import { linesOfPlay } from './lines-of-play.mjs';
import { RawClient, requestOf } from './raw-client.mjs';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '6' }, out: { type: 'string', default: 'bench-results.json' } },
});
const SECONDS = Number(values.seconds);
const CONNECTIONS = 64;
const INSERTERS = 32;

buildWhenNeeded();
const results = {};
const dataDir = mkdtempSync(path.join(tmpdir(), 'bummerl-bench-'));
chmodSync(dataDir, 0o711);
try {
  await bareHttp();
  await service();
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
writeFileSync(values.out, `${JSON.stringify(results, null, 2)}\n`);
print();

/** The most that Node's HTTP can do here: a POST that is read and answered. */
async function bareHttp() {
  const server = fork(path.join(import.meta.dirname, 'bare-server.mjs'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [port] = await once(server, 'message');
  const request = requestOf('POST', '/', { type: 'play', card: 'AH' });
  const loads = Array.from({ length: CONNECTIONS }, () => () => request);
  record('bare node http', 'requests/s', await drive(port, loads, 200));
  server.kill();
}

async function service() {
  const first = await startService();
  recordTime('ready at the first start', first.readyMs);
  await first.stop();
  const again = await startService();
  recordTime('ready with a database', again.readyMs);
  try {
    await inserts(again);
    for (const games of [8, 64, 512]) await plays(again.port, games);
    await turns(again.port, 64);
  } finally {
    await again.stop();
  }
}

/** One durable row each over 32 connections, by pg: what the database can commit one at a time. */
async function inserts({ databaseUrl }) {
  const clients = await Promise.all(Array.from({ length: INSERTERS }, () => connected(databaseUrl)));
  await clients[0].query('CREATE TABLE bench_row (id uuid PRIMARY KEY, data jsonb)');
  const data = JSON.stringify({ type: 'play', card: 'AH' });
  const times = await timed(
    clients.map(
      (client) => () =>
        client.query({ name: 'insert', text: 'INSERT INTO bench_row VALUES ($1, $2)', values: [randomUUID(), data] }),
    ),
  );
  record(`one-row inserts, ${INSERTERS} connections`, 'rows/s', times);
  await clients[0].query('DROP TABLE bench_row');
  await Promise.all(clients.map((client) => client.end()));
}

async function connected(connectionString) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

/** Durable plays: each answered with the observation, each under an Idempotency-Key. */
async function plays(port, games) {
  const lines = await openGames(port, games);
  const loads = lines.map(({ path: game, steps }) => {
    const requests = steps.map(({ auth, action }) =>
      requestOf('POST', `${game}/actions`, action, { ...auth, 'idempotency-key': randomUUID() }),
    );
    return (count) => requests[count];
  });
  record(`durable plays, ${games} games`, 'plays/s', await drive(port, loads, 201));
}

/** Turns as a simple bot takes them: look, then act. */
async function turns(port, games) {
  const lines = await openGames(port, games);
  const loads = lines.map(({ path: game, steps }) => {
    const requests = steps.flatMap(({ auth, action }) => [
      requestOf('GET', `${game}/observation`, undefined, auth),
      requestOf('POST', `${game}/actions`, action, auth),
    ]);
    return (count) => requests[count];
  });
  const times = await drive(port, loads, 200, 201);
  record(`turns (observation and play), ${games} games`, 'turns/s', { ...times, rate: times.rate / 2 });
}

/** Practice games in which every card is known beforehand, with their players. */
async function openGames(port, count) {
  const client = new RawClient(port);
  const ask = async (method, where, body, headers) => {
    const { status, body: answer } = await client.send(requestOf(method, where, body, headers));
    if (status >= 300) throw new Error(`${method} ${where}: ${status} ${answer}`);
    return JSON.parse(answer);
  };
  const players = [];
  for (let seat = 0; seat < 4; seat++) {
    const { token } = await ask('POST', '/v1/accounts', { name: `bench ${randomUUID().slice(0, 12)}`, kind: 'bot' });
    players.push({ authorization: `Bearer ${token}` });
  }
  const games = [];
  for (const { decks, steps, rules } of linesOfPlay(count)) {
    const seats = [{ player: 'me' }, null, null, null];
    const { id } = await ask(
      'POST',
      '/v1/games',
      { ruleSet: 'bauernschnapsen/tjger', rules, seats, practice: { decks } },
      players[0],
    );
    for (const player of players.slice(1)) await ask('POST', `/v1/games/${id}/seats`, {}, player);
    games.push({ path: `/v1/games/${id}`, steps: steps.map(({ seat, action }) => ({ auth: players[seat], action })) });
  }
  client.close();
  return games;
}

/** Sends what each load gives, one request after the other over a connection of its own, for some seconds. */
async function drive(port, loads, ...expected) {
  const clients = loads.map(() => new RawClient(port));
  const times = await timed(
    loads.map((load, index) => {
      let count = 0;
      return async () => {
        const request = load(count++);
        if (request === undefined) return false;
        const { status, body } = await clients[index].send(request);
        if (!expected.includes(status)) throw new Error(`answered ${status}: ${body}`);
        return true;
      };
    }),
  );
  for (const client of clients) client.close();
  return times;
}

/** Runs each job again and again for some seconds, or until it says false; all side by side. */
async function timed(jobs) {
  const times = [];
  const begun = performance.now();
  const end = begun + SECONDS * 1000;
  await Promise.all(
    jobs.map(async (job) => {
      for (let before = performance.now(); before < end;) {
        if ((await job()) === false) return;
        const now = performance.now();
        times.push(now - before);
        before = now;
      }
    }),
  );
  const rate = (times.length / (performance.now() - begun)) * 1000;
  times.sort((a, b) => a - b);
  return { rate, p50: times[Math.floor(times.length * 0.5)], p99: times[Math.floor(times.length * 0.99)] };
}

async function startService() {
  const begun = performance.now();
  const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, RATE_LIMIT: 'off', LOG_LEVEL: 'error', DATABASE_URL: '' };
  const child = spawn(process.execPath, ['dist/main.js'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  const url = await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const ready = /ready at (http:\S+)/.exec(output)?.[1];
      if (ready) resolve(ready);
    });
    child.once('exit', (code) => reject(new Error(`the service ended with exit code ${code}`)));
  });
  return { port: Number(new URL(url).port), readyMs: performance.now() - begun, databaseUrl: databaseUrl(), stop };

  async function stop() {
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  }
}

/** Of the embedded PostgreSQL that the service has started. */
function databaseUrl() {
  const home = path.join(dataDir, 'database');
  const password = readFileSync(path.join(home, 'password'), 'utf8').trim();
  const port = readFileSync(path.join(home, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[3];
  return `postgresql://bummerl:${password}@127.0.0.1:${port}/postgres`;
}

function record(name, unit, { rate, p50, p99 }) {
  const baseline = name.startsWith('bare') ? null : results['bare node http'].value;
  results[name] = {
    value: Math.round(rate),
    unit,
    baseline,
    ratio: baseline && round(rate / baseline),
    p50Ms: round(p50),
    p99Ms: round(p99),
  };
}

function recordTime(name, ms) {
  results[name] = { value: Math.round(ms), unit: 'ms', baseline: null, ratio: null, p50Ms: null, p99Ms: null };
}

function round(value) {
  return Math.round(value * 100) / 100;
}

function print() {
  const inserted = results[`one-row inserts, ${INSERTERS} connections`].value;
  console.log(`${'what'.padEnd(44)}${'value'.padStart(10)}  unit        / bare http  / inserts   p50 ms   p99 ms`);
  for (const [name, { value, unit, ratio, p50Ms, p99Ms }] of Object.entries(results)) {
    const toInserts = unit.endsWith('/s') ? (value / inserted).toFixed(2) : '';
    console.log(
      `${name.padEnd(44)}${value.toLocaleString('en').padStart(10)}  ${unit.padEnd(12)}${String(ratio ?? '').padStart(10)}${toInserts.padStart(11)}${String(p50Ms ?? '').padStart(9)}${String(p99Ms ?? '').padStart(9)}`,
    );
  }
}

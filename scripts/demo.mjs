// Four clients play one match of Bauernschnapsen over HTTP, as any bot would: accounts, seats, long polls, actions.
// Plays against the service at BUMMERL_URL or on PORT when one answers there, else against one it starts for the while.
import { spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import path from 'node:path';
import { buildWhenNeeded } from './building.mjs';

const NAMES = ['Anna', 'Berta', 'Cilli', 'Dora'];
const CONFIGURED = process.env.BUMMERL_URL ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`;

async function playMatch(url) {
  const players = await Promise.all(NAMES.map((name) => register(url, `${name} ${randomUUID().slice(0, 8)}`)));
  const [creator, ...others] = players;
  const { id } = await creator.post('/v1/games', {
    ruleSet: 'bauernschnapsen/tjger',
    seats: [{ player: 'me' }, null, null, null],
  });
  for (const player of others) await player.post(`/v1/games/${id}/seats`);
  console.log(`Game ${id}: ${NAMES[0]} and ${NAMES[2]} against ${NAMES[1]} and ${NAMES[3]}, to 24`);

  await Promise.all([tellDeals(url, id), ...players.map((player) => play(player, id))]);

  const replay = await get(url, `/v1/games/${id}/replay`);
  console.log(`Won by ${sideOf(replay.winners[0])}, ${replay.score.join(' : ')}, after ${replay.deals.length} deals`);
  console.log(`Replay: ${url}/v1/games/${id}/replay`);
  if (service.started)
    console.log('The service was started for this demo and stops now; with npm start the replay is there again.');
}

/** A client: wait until it is my turn, take one of the legal actions, and repeat. */
async function play(player, id) {
  for (;;) {
    const seen = await player.get(`/v1/games/${id}/observation?wait=25&until=turn`);
    if (seen === null) continue; // nothing came in time
    if (seen.status === 'finished') return;
    await player.post(`/v1/games/${id}/actions`, choose(seen.legalActions));
  }
}

/** Passes mostly, announces what it can, and else plays any legal card. */
function choose(legal) {
  const pass = legal.find((action) => action.contract === 'pass' || action.level === 'pass');
  if (pass && randomInt(5) > 0) return pass;
  return legal.find((action) => action.marriage) ?? legal[randomInt(legal.length)];
}

/** Prints each deal as it is scored, from the public events. */
async function tellDeals(url, id) {
  for (let since = 0, over = false; !over;) {
    const { items } = await get(url, `/v1/games/${id}/events?since=${since}&limit=100`);
    for (const event of items) {
      since = event.seq;
      if (event.type === 'dealScored' && event.result.reason !== 'redeal') console.log(lineOf(event));
      over ||= event.type === 'gameFinished';
    }
    if (items.length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function lineOf({ deal, result, score }) {
  const doubled = result.factor > 1 ? ` × ${result.factor}` : '';
  const contract = `${result.contract} by ${NAMES[result.declarer]}`.padEnd(30);
  return `Deal ${String(deal).padStart(2)}: ${contract} ${result.reason.padEnd(9)} ${result.value}${doubled} for ${sideOf(result.winners[0])}, score ${score.join(' : ')}`;
}

const sideOf = (team) => `${NAMES[team]} and ${NAMES[team + 2]}`;

async function register(url, name) {
  const { token } = await request(url, 'POST', '/v1/accounts', { name, kind: 'bot' });
  return {
    get: (resource) => get(url, resource, token),
    post: (resource, body = {}) => request(url, 'POST', resource, body, token),
  };
}

const get = (url, resource, token) => request(url, 'GET', resource, undefined, token);

/** The answer's body; null for 304. Every POST of the same body under the same key is done once, so it may be repeated. */
async function request(url, method, resource, body, token) {
  const response = await fetch(url + resource, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...(body && token && { 'idempotency-key': randomUUID() }),
    },
    body: body && JSON.stringify(body),
  });
  if (response.status === 304) return null;
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${resource}: ${response.status} ${answer.code}: ${answer.detail}`);
  return answer;
}

async function answers(url) {
  try {
    return (await fetch(`${url}/health/live`)).ok;
  } catch {
    return false;
  }
}

/** Starts the built service on a free port and waits for the line that says it is ready. */
async function startService() {
  buildWhenNeeded();
  const child = spawn(process.execPath, ['dist/main.js'], {
    cwd: path.dirname(import.meta.dirname),
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const ready = new Promise((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const url = /ready at (http:\S+)/.exec(output)?.[1];
      if (url) resolve(url);
    });
    void exited.then((code) => reject(new Error(`the service did not start (exit code ${code})`)));
  });
  return {
    url: await ready,
    started: true,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

const service = (await answers(CONFIGURED)) ? { url: CONFIGURED, stop: async () => {} } : await startService();
try {
  await playMatch(service.url);
} finally {
  await service.stop();
}

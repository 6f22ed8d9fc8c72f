// A large Swiss league over HTTP: `npm run bench:leagues`. Options, after `--`:
//   --entrants 2000
//   --rounds 11
//
// The rounds are paired by the service and ruled by an organiser, so that no game is played. What is measured is what pairing the next round
// and reading the tables take; a table is asked for the first time ("cold": after each round there is a new one) and then again ("kept").
import { parseArgs } from 'node:util';
import { buildWhenNeeded } from '../scripts/building.mjs';
import { cleanUp, startService } from './services.mjs';

const { values } = parseArgs({
  options: { entrants: { type: 'string', default: '2000' }, rounds: { type: 'string', default: '11' } },
});
const [entrants, rounds] = [Number(values.entrants), Number(values.rounds)];
const READS = [
  ['the standings, as JSON without parts', '/standings?parts=false', 'application/json'],
  ['the standings, as JSON with all parts', '/standings', 'application/json'],
  ['the standings, as CSV', '/standings', 'text/csv'],
  ['the standings, as NDJSON with all parts', '/standings', 'application/x-ndjson'],
  ['the cross table', '/cross-table', 'application/json'],
];
const KEPT_READS = 9;

buildWhenNeeded();
const { randomFrom } = await import('../dist/domain/chance.js');
const random = randomFrom(2_025);
try {
  await measure();
} finally {
  await cleanUp();
}

async function measure() {
  const { port } = await startService();
  const api = `http://127.0.0.1:${port}/v1`;
  const { token } = await send('POST', `${api}/accounts`, { name: 'organiser', kind: 'bot' });
  const league = await create(api, token);
  const pairing = [];
  const cold = READS.map(() => []);
  for (let round = 1; round <= rounds; round++) {
    pairing.push(await time(() => league.direct(`/rounds/${round}/pairings`)));
    await league.direct('/rulings', { rulings: rulingsOf(round) });
    for (const [index, [, path, accept]] of READS.entries()) {
      await league.get(''); // the league is in memory, as it is while it is played
      cold[index].push((await league.read(path, accept)).ms);
    }
    await league.direct(`/rounds/${round}/close`);
  }
  tell(`pairing a round of ${entrants}`, pairing);
  for (const [index, [title, path, accept]] of READS.entries()) {
    const reads = [];
    let bytes = 0;
    let etag = '';
    for (let read = 0; read < KEPT_READS; read++) {
      const answer = await league.read(path, accept);
      ({ bytes, etag } = answer);
      reads.push(answer.ms);
    }
    console.log(`${title}, ${(bytes / 1e6).toFixed(2)} MB after ${rounds} rounds`);
    tell('  cold, the last round', cold[index].slice(-1));
    tell('  kept', reads);
    const unchanged = await league.read(path, accept, { 'if-none-match': etag });
    tell('  304', [unchanged.ms]);
    tell('  the longest another request waited', [await bystander(league, path, accept, api)]);
  }
}

/** How long a small request waits at most while a table that was never asked for is made. */
async function bystander(league, path, accept, api) {
  await league.direct('/rulings', {
    rulings: [{ ...rulingsOf(rounds)[0], winner: 'draw', reason: `for ${path} ${accept}` }],
  });
  await league.get('');
  const waits = [];
  let reading = true;
  const table = league.read(path, accept).finally(() => (reading = false));
  while (reading) waits.push(await time(() => fetch(`${api}/rule-sets`).then((answer) => answer.arrayBuffer())));
  await table;
  return Math.max(...waits);
}

async function create(api, token) {
  const auth = { authorization: `Bearer ${token}` };
  const settings = { name: 'Large', ruleSet: 'schnapsen/tjger', format: { type: 'swiss', rounds }, automatic: false };
  const { id } = await send('POST', `${api}/leagues`, settings, auth);
  const path = `${api}/leagues/${id}`;
  const league = {
    get: (of) => send('GET', path + of, undefined, auth),
    async direct(of, body = {}) {
      const { version } = await league.get('');
      return await send('POST', path + of, body, { ...auth, 'if-match': `"${version}"` });
    },
    async read(of, accept, headers = {}) {
      const begun = performance.now();
      const answer = await fetch(path + of, { headers: { ...auth, ...headers, accept } });
      const { byteLength } = await answer.arrayBuffer();
      return { ms: performance.now() - begun, bytes: byteLength, etag: answer.headers.get('etag') };
    },
  };
  await league.direct('/open');
  const members = [{ bot: 'random' }];
  const all = Array.from({ length: entrants }, (_, index) => ({ members, name: `player ${index + 1}` }));
  await league.direct('/entrants', { entrants: all });
  await league.direct('/start');
  return league;
}

function rulingsOf(round) {
  return Array.from({ length: Math.floor(entrants / 2) }, (_, index) => ({
    round,
    table: index + 1,
    winner: ['home', 'away', 'draw'][random(3)],
    ending: 'played',
    reason: 'by lot',
  }));
}

async function send(method, url, body, headers = {}) {
  const answer = await fetch(url, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text.slice(0, 500)}`);
  return JSON.parse(text);
}

async function time(job) {
  const begun = performance.now();
  await job();
  return performance.now() - begun;
}

function tell(title, times) {
  const sorted = times.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)];
  const most = sorted.at(-1);
  console.log(`${title}: ${median.toFixed(0)} ms${times.length > 1 ? ` (most ${most.toFixed(0)})` : ''}`);
}

// Deals per second of the rules alone, and what a proof costs, in one thread: `npm run bench:engine`.
//
// Whole Rufers of five tricks and whole deals of Schnapsen of ten. At each step the legal actions are worked out and the next
// state is made from one of them. Which one was chosen by lot beforehand, from a seed, so that the clock sees the rules and no player.
import { buildWhenNeeded } from '../scripts/building.mjs';

buildWhenNeeded();
const { bauernschnapsen } = await import('../dist/domain/bauernschnapsen/game.js');
const { DECK } = await import('../dist/domain/cards.js');
const { randomFrom, shuffled } = await import('../dist/domain/chance.js');
const { schnapsen } = await import('../dist/domain/schnapsen/game.js');
const { nextHash } = await import('../dist/fairness/chain.js');
const { deckOf, digestOf } = await import('../dist/fairness/deal.js');

const COURSES = 2_000;
const ROUNDS = 7;
const ROUND_MS = 1_000;

/** Passes where it can, so that every deal is a Rufer, and nobody cuts a deal of Schnapsen short. */
const quiet = (action) => action.contract === 'pass' || action.level === 'pass';
const cutsShort = (action) => action.type === 'close' || action.type === 'claim';

measure('Rufers of five tricks', bauernschnapsen, bauernschnapsen.presets.tjger, 5);
measure('Schnapsen deals of ten tricks', schnapsen, schnapsen.presets.tjger, 10);

const secret = new Uint8Array(32).fill(7);
const shuffle = { secret, id: 'a game', nonces: ['north', 'east', 'south', 'west'] };
const played = { type: 'action', seat: 2, data: { type: 'play', card: 'QS', marriage: true } };
const row = { version: 17, rulesVersion: 1, elapsedMs: 812, at: '2026-01-01T00:00:00.000Z', ...played };
let head = '0'.repeat(64);
time('A deck and its digest', (turn) => digestOf(secret, 'a game', turn, deckOf(shuffle, turn)));
time('The hash of a row', () => (head = nextHash(head, row)));

/** Microseconds of processor time for one of many. */
function time(title, make) {
  const TURNS = 20_000;
  for (let turn = 1; turn <= TURNS; turn++) make(turn); // warm
  const begin = process.cpuUsage();
  for (let turn = 1; turn <= TURNS; turn++) make(turn);
  const { user, system } = process.cpuUsage(begin);
  console.log(`${title}: ${((user + system) / TURNS).toFixed(1)} µs`);
}

function measure(title, game, rules, tricks) {
  const courses = record(game, rules, tricks);
  const start = game.start(rules, 0);
  const steps = courses.reduce((sum, { choices }) => sum + choices.length, 0) / courses.length;
  round(game, start, courses); // warm
  const rates = Array.from({ length: ROUNDS }, () => round(game, start, courses)).sort((a, b) => a - b);
  const [median, best] = [rates[(ROUNDS - 1) / 2], rates[ROUNDS - 1]].map((rate) =>
    Math.round(rate).toLocaleString('en'),
  );
  console.log(`${title}: ${median} a second (best of ${ROUNDS} rounds ${best}), ${steps.toFixed(1)} actions each`);
}

/** Deals per second of processor time, which other processes of the machine do not take from. */
function round(game, start, courses) {
  const begin = process.cpuUsage();
  let deals = 0;
  let elapsed = 0;
  while (elapsed < ROUND_MS) {
    for (const course of courses) play(game, start, course);
    deals += courses.length;
    const { user, system } = process.cpuUsage(begin);
    elapsed = (user + system) / 1_000;
  }
  return (deals / elapsed) * 1_000;
}

function play(game, start, { deck, choices }) {
  let state = game.evolve(start, { type: 'deal', deck });
  for (const choice of choices) state = game.evolve(state, game.legal(state, state.toAct)[choice]);
  if (state.match.lastResult === null) throw new Error('the deal is not over');
}

/** Seeded deals of so many tricks, each action as its place among the legal ones. */
function record(game, rules, tricks) {
  const random = randomFrom(20_251);
  const courses = [];
  while (courses.length < COURSES) {
    const deck = shuffled(DECK, random);
    const choices = [];
    let state = game.evolve(game.start(rules, 0), { type: 'deal', deck });
    while (state.toAct !== null) {
      const legal = game.legal(state, state.toAct);
      const wished = legal.some(quiet) ? legal.filter(quiet) : legal.filter((action) => !cutsShort(action));
      const action = wished[random(wished.length)];
      choices.push(legal.indexOf(action));
      state = game.evolve(state, action);
    }
    if (state.ended.tricks.length === tricks) courses.push({ deck, choices });
  }
  return courses;
}

// How long the exact solver takes for a whole deal with open cards, in one thread: `npm run bench:solver`.
//
// For each contract random deals at their first lead, all legal leads valued (`solve`); each deal is new to the solver. Then Schnapsen with
// the talon closed at the first lead. The aim is a median of at most 5 ms.
import { buildWhenNeeded } from '../scripts/building.mjs';

buildWhenNeeded();
const { CONTRACTS } = await import('../dist/domain/actions.js');
const { bauernschnapsen } = await import('../dist/domain/bauernschnapsen/game.js');
const { DECK } = await import('../dist/domain/cards.js');
const { schnapsen } = await import('../dist/domain/schnapsen/game.js');
const { Solver } = await import('../dist/domain/solver/solver.js');

const DEALS = 1_000;
/** The best time of each deal counts, so that other processes and the compiler do not. */
const ROUNDS = 5;

const tjger = bauernschnapsen.presets.tjger;
const random = randomFrom(20_251);
const rows = [
  ...CONTRACTS.filter((contract) => !contract.startsWith('herren')).map((contract) => [
    contract,
    bauernschnapsen,
    () => firstLeadIn(contract, tjger),
  ]),
  ['rufer, heading notInRufer', bauernschnapsen, () => firstLeadIn('rufer', { ...tjger, heading: 'notInRufer' })],
  ['rufer, undertrump false', bauernschnapsen, () => firstLeadIn('rufer', { ...tjger, undertrump: false })],
  ...Object.entries(schnapsen.presets).map(([name, rules]) => [
    `schnapsen/${name}, closed`,
    schnapsen,
    () => closedIn(rules),
  ]),
];
console.log(`${DEALS} deals each, ms: median, p90, max`);
for (const [title, game, deal] of rows) measure(title, game, deal);

function measure(title, game, deal) {
  const states = Array.from({ length: DEALS }, deal);
  const rounds = Array.from({ length: ROUNDS }, () => round(game, states));
  const times = states.map((_, place) => Math.min(...rounds.map((one) => one[place]))).sort((a, b) => a - b);
  const figures = [DEALS / 2, DEALS * 0.9, DEALS - 1].map((place) => times[place].toFixed(3).padStart(8));
  console.log(`${title.padEnd(26)}${figures.join('')}`);
}

function round(game, states) {
  const solver = new Solver();
  return states.map((state) => {
    const begin = performance.now();
    solver.solve(game, state);
    return performance.now() - begin;
  });
}

/** A random deal in which the first who may bid the contract does; the only one in force, so that its rules are those of every preset. */
function firstLeadIn(contract, rules) {
  const contracts = contract === 'rufer' ? {} : { [contract]: 6 };
  for (;;) {
    let state = dealt(bauernschnapsen, { ...rules, contracts, bidding: 'callerFirst', doublingMax: 0 });
    while (state.toAct !== null && state.phase !== 'play') {
      const legal = bauernschnapsen.legal(state, state.toAct);
      state = bauernschnapsen.evolve(state, legal[state.phase === 'trump' ? random(legal.length) : legal.length - 1]);
    }
    if (state.phase === 'play' && state.contract === contract) return state;
  }
}

function closedIn(rules) {
  return schnapsen.evolve(dealt(schnapsen, rules), { type: 'close' });
}

function dealt(game, rules) {
  const deck = [];
  for (const card of DECK) deck.splice(random(deck.length + 1), 0, card);
  return game.evolve(game.start(rules, random(game.seats)), { type: 'deal', deck });
}

/** The same numbers for the same seed (mulberry32). */
function randomFrom(seed) {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

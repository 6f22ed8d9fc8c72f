// Deals per second of the rules alone, in one thread: `npm run bench:engine`.
//
// Whole Rufers of five tricks and whole deals of Schnapsen of ten. At each step the legal actions are worked out and the next
// state is made from one of them. Which one was chosen by lot beforehand, from a seed, so that the clock sees the rules and no player.
import { buildWhenNeeded } from '../scripts/building.mjs';
import { randomFrom, shuffled } from './chance.mjs';

buildWhenNeeded();
const { bauernschnapsen } = await import('../dist/domain/bauernschnapsen/game.js');
const { DECK } = await import('../dist/domain/cards.js');
const { schnapsen } = await import('../dist/domain/schnapsen/game.js');

const COURSES = 2_000;
const ROUNDS = 7;
const ROUND_MS = 1_000;

/** Passes where it can, so that every deal is a Rufer, and nobody cuts a deal of Schnapsen short. */
const quiet = (action) => action.contract === 'pass' || action.level === 'pass';
const cutsShort = (action) => action.type === 'close' || action.type === 'claim';

measure('Rufers of five tricks', bauernschnapsen, bauernschnapsen.presets.tjger, 5);
measure('Schnapsen deals of ten tricks', schnapsen, schnapsen.presets.tjger, 10);

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

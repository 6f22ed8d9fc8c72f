// How much better one house bot is than another: `npm run bench:bots -- --a greedy --b random`.
//
// Duplicate deals: each deck is played twice, with the seats of the two bots swapped, so that the luck of the cards falls out. Each
// deal stands for itself, without a match around it. What is printed is the mean of a's points less b's for each deal, in game points, with
// its 95 % interval over the decks. The same seed gives the same deals and the same table.
import { parseArgs } from 'node:util';
import { buildWhenNeeded } from '../scripts/building.mjs';

const { values: options } = parseArgs({
  options: {
    a: { type: 'string', default: 'greedy' },
    b: { type: 'string', default: 'random' },
    deals: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    worlds: { type: 'string', default: '30' },
    rules: { type: 'string', multiple: true, default: ['bauernschnapsen/tjger', 'schnapsen/tjger'] },
  },
});
buildWhenNeeded();
const { DECK } = await import('../dist/domain/cards.js');
const { randomFrom, shuffled } = await import('../dist/domain/chance.js');
const { findRuleSet, RULE_SETS } = await import('../dist/domain/rule-sets.js');
const { expertStrategy } = await import('../dist/domain/strategy/expert/expert.js');
const { STRATEGIES } = await import('../dist/domain/strategy/strategies.js');
const { witnessed } = await import('../dist/domain/worlds.js');

const deals = wholeNumber('deals');
const seed = wholeNumber('seed');
const budget = { worlds: wholeNumber('worlds'), hasTime: () => true };
const [a, b] = [botNamed(options.a), botNamed(options.b)];
const ruleSets = options.rules.includes('all') ? RULE_SETS : options.rules.map(ruleSetNamed);

console.log(`${options.a} over ${options.b}: ${deals} decks, each played twice, seed ${seed}${withWorlds()}`);
console.log('rules                      points a deal   95 % interval        deals won   ms a deal');
for (const ruleSet of ruleSets) console.log(line(ruleSet.id, compare(ruleSet)));

/** The differences for each deck, and what they took. */
function compare(ruleSet) {
  const begin = performance.now();
  const differences = [];
  let won = 0;
  for (let deal = 0; deal < deals; deal++) {
    const random = randomFrom(seed * 1_000_003 + deal);
    const decks = Array.from({ length: 20 }, () => shuffled(DECK, random)); // more than one for redeals
    const dealer = deal % ruleSet.game.seats;
    const both = [0, 1].map((teamOfA) => playDeal(ruleSet, decks, dealer, teamOfA, randomFrom(seed + deal)));
    won += both.filter((difference) => difference > 0).length;
    differences.push((both[0] + both[1]) / 2);
  }
  return { differences, won: won / (2 * deals), ms: (performance.now() - begin) / (2 * deals) };
}

/** What bot a's team has won with a deal, less what it has lost. */
function playDeal({ game, rules }, decks, dealer, teamOfA, random) {
  let state = game.start(rules, dealer);
  for (let next = 0; state.match.lastResult === null; next++) {
    const before = state;
    const steps = [{ type: 'deal', deck: decks[next] }];
    state = game.evolve(before, steps[0]);
    while (state.toAct !== null) {
      const seat = state.toAct;
      const bot = game.teamOf(seat) === teamOfA ? a : b;
      steps.push(bot(game.view(state, seat), random, () => witnessed(game, before, steps, seat)));
      state = game.evolve(state, steps.at(-1));
    }
  }
  const { winners, score } = state.match.lastResult;
  return winners.includes(teamOfA) ? score : -score;
}

function line(rules, { differences, won, ms }) {
  const mean = differences.reduce((sum, difference) => sum + difference, 0) / deals;
  const variance = differences.reduce((sum, difference) => sum + (difference - mean) ** 2, 0) / Math.max(deals - 1, 1);
  const half = 1.96 * Math.sqrt(variance / deals);
  const interval = `${signed(mean - half)} to ${signed(mean + half)}`;
  const share = `${(100 * won).toFixed(1)} %`;
  return `${rules.padEnd(26)} ${signed(mean).padStart(13)}   ${interval.padEnd(18)} ${share.padStart(11)} ${ms.toFixed(2).padStart(11)}`;
}

function withWorlds() {
  return [options.a, options.b].includes('expert') ? `, ${budget.worlds} worlds` : '';
}

function signed(number) {
  return `${number < 0 ? '−' : '+'}${Math.abs(number).toFixed(3)}`;
}

function wholeNumber(option) {
  const number = Number(options[option]);
  if (!Number.isSafeInteger(number) || number < 1) refuse(`--${option} takes a whole number above 0`);
  return number;
}

/** A view, chance, and how to get what the seat has seen of the deal in; an action out. */
function botNamed(name) {
  if (name === 'expert') return (view, random, seen) => expertStrategy(view, seen(), budget, random);
  return STRATEGIES[name] ?? refuse(`there is no bot ${name}; there are ${Object.keys(STRATEGIES).join(', ')}, expert`);
}

function ruleSetNamed(id) {
  return (
    findRuleSet(id) ?? refuse(`there are no rules ${id}; there are all, ${RULE_SETS.map((one) => one.id).join(', ')}`)
  );
}

function refuse(message) {
  console.error(message);
  process.exit(1);
}

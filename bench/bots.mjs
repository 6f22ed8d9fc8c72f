// How much better one house bot is than another: `npm run bench:bots -- --a greedy --b random`.
//
// Duplicate deals of the arena (src/arena): each deck is played twice, with the seats of the two bots swapped, so that the luck of the cards falls out. All decks are
// played, in one rule set after the other. What is printed is the mean of a's points less b's for each deal, in game points, with its 95 % interval over the
// decks. The same seed gives the same deals and the same table.
import { parseArgs } from 'node:util';
import { buildWhenNeeded } from '../scripts/building.mjs';

const { values: options } = parseArgs({
  options: {
    a: { type: 'string', default: 'greedy' },
    b: { type: 'string', default: 'random' },
    deals: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    rules: { type: 'string', multiple: true, default: ['bauernschnapsen/tjger', 'schnapsen/tjger'] },
  },
});
buildWhenNeeded();
const { readContestant } = await import('../dist/arena/contestants.js');
const { LocalVenue } = await import('../dist/arena/local-venue.js');
const { playMatch } = await import('../dist/arena/match.js');
const { signed } = await import('../dist/arena/report.js');
const { findRuleSet, RULE_SETS } = await import('../dist/domain/rule-sets.js');

const deals = wholeNumber('deals');
const seed = wholeNumber('seed');
const contestants = { a: houseBot('a'), b: houseBot('b') };
const ruleSets = options.rules.includes('all') ? RULE_SETS : options.rules.map(ruleSetNamed);

console.log(`${options.a} over ${options.b}: ${deals} decks, each played twice, seed ${seed}`);
console.log('rules                      points a deal   95 % interval        deals won   ms a deal');
for (const ruleSet of ruleSets) console.log(await lineOf(ruleSet));

async function lineOf(ruleSet) {
  const setup = { ruleSet, contestants, seed, moveMs: 1_000 };
  const begin = performance.now();
  const { differences, won } = await playMatch(new LocalVenue(setup), setup, { deals, hypotheses: null });
  const ms = (performance.now() - begin) / (2 * deals);
  const interval = differences.interval?.map((end) => signed(end)).join(' to ') ?? 'unknown';
  const share = `${((100 * won) / (2 * deals)).toFixed(1)} %`;
  return `${ruleSet.id.padEnd(26)} ${signed(differences.mean).padStart(13)}   ${interval.padEnd(18)} ${share.padStart(11)} ${ms.toFixed(2).padStart(11)}`;
}

function wholeNumber(option) {
  const number = Number(options[option]);
  if (!Number.isSafeInteger(number) || number < 1) refuse(`--${option} takes a whole number above 0`);
  return number;
}

function houseBot(side) {
  const read = readContestant(options[side]);
  if (!read.ok) refuse(`--${side}: ${read.error}`);
  if (read.value.kind !== 'house')
    refuse(`--${side}: only house bots are measured here; npm run arena takes others too`);
  return read.value;
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

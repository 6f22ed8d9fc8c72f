import path from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { readContestant } from '../../src/arena/contestants.js';
import type { Fault } from '../../src/arena/faults.js';
import { LocalVenue, type LocalContestant } from '../../src/arena/local-venue.js';
import { playMatch } from '../../src/arena/match.js';
import { duplicateOf } from '../../src/arena/venue.js';
import { findRuleSet, RULE_SETS, type RuleSet } from '../../src/domain/rule-sets.js';

const BOT = path.join(import.meta.dirname, 'bots/first-legal.mjs');
const contestant = (text: string): LocalContestant => {
  const read = readContestant(text);
  if (!read.ok || read.value.kind === 'accounts') throw new Error(text);
  return read.value;
};
const program = (...args: readonly string[]): LocalContestant =>
  contestant(`cmd:"${process.execPath}" "${BOT}" ${args.join(' ')}`);

const venues: LocalVenue[] = [];
afterEach(async () => void (await Promise.all(venues.splice(0).map((venue) => venue.close()))));

function match(ruleSet: RuleSet, a: LocalContestant, b: LocalContestant, moveMs = 10_000) {
  const setup = { ruleSet, contestants: { a, b }, seed: 3, moveMs };
  const venue = new LocalVenue(setup);
  venues.push(venue);
  const play = (deals: number, signal?: AbortSignal) =>
    playMatch(venue, setup, { deals, hypotheses: null, ...(signal && { signal }) });
  return { setup, venue, play };
}
const SCHNAPSEN = findRuleSet('schnapsen/tjger') as RuleSet;
const BAUERN = findRuleSet('bauernschnapsen/tjger') as RuleSet;

describe('house bots', () => {
  it.each(RULE_SETS.map((ruleSet) => [ruleSet.id, ruleSet] as const))(
    'greedy beats random in %s',
    async (_, ruleSet) => {
      const { differences } = await match(ruleSet, contestant('greedy'), contestant('random')).play(150);
      expect(differences.interval?.[0]).toBeGreaterThan(0);
    },
  );

  it.each([SCHNAPSEN, BAUERN])('that are the same come to nothing on each deck: $id', async (ruleSet) => {
    const { setup, venue } = match(ruleSet, contestant('greedy'), contestant('greedy'));
    for (let number = 0; number < 20; number++) {
      const [first, second] = await venue.play(duplicateOf(setup, number));
      expect(first + second).toBe(0);
    }
  });

  it('play the same match for the same seed', async () => {
    const play = async () =>
      (await match(BAUERN, contestant('expert:2'), contestant('greedy')).play(4)).differences.mean;
    expect(await play()).toBe(await play());
  });
});

describe('a program', () => {
  it.each([SCHNAPSEN, BAUERN])('plays whole deals by what it is shown: $id', async (ruleSet) => {
    const { venue, play } = match(ruleSet, program(), contestant('random'));
    expect(await play(5)).toMatchObject({ end: 'played', differences: { count: 5 } });
    expect([venue.faults.a.total, venue.faults.b.total]).toEqual([0, 0]);
  });

  const FAULTS: readonly (readonly [string, Fault, RegExp])[] = [
    ['throws', 'error', /^oh$/],
    ['words', 'illegal', /"thinking aloud", which is no JSON/],
    ['cheats', 'illegal', /"XX"/],
    ['dies', 'gone', /exit code 3/],
    ['sleeps', 'late', /1000 ms/],
  ];
  it.each(FAULTS)('that %s is played for by the default action, and it is told', async (what, fault, words) => {
    const { venue, play } = match(SCHNAPSEN, contestant('random'), program('4', what), 1_000);
    expect(await play(1)).toMatchObject({ end: 'played' });
    expect(venue.faults.a.total).toBe(0);
    expect(venue.faults.b.counts[fault]).toBe(venue.faults.b.total);
    expect(venue.faults.b.total).toBeGreaterThan(0);
    expect(venue.faults.b.first[fault]).toMatch(words);
  });

  it('that dies each time is given up, and the match goes on', async () => {
    const { venue, play } = match(BAUERN, program('1', 'dies'), contestant('random'));
    expect(await play(3)).toMatchObject({ end: 'played', differences: { count: 3 } });
    // Nothing but cards are left to be asked for when it is gone.
    expect(venue.faults.a.counts.gone).toBe(venue.faults.a.total);
    expect(venue.faults.a.total).toBeGreaterThan(10);
  });

  it('that cannot be started is told', async () => {
    const { venue, play } = match(SCHNAPSEN, contestant('cmd:exec /nowhere/at-all 2>/dev/null'), contestant('random'));
    await play(1);
    expect(venue.faults.a.first.gone).toMatch(/exit code 12[67]/);
  });
});

it('is interrupted by a signal in the middle of a deck', async () => {
  const stop = new AbortController();
  const { play } = match(SCHNAPSEN, program('1', 'sleeps'), contestant('random'));
  const playing = play(1_000, stop.signal);
  stop.abort();
  expect(await playing).toMatchObject({ end: 'interrupted', differences: { count: 0 } });
});

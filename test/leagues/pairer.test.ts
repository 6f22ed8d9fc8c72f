import { afterAll, describe, expect, it } from '@jest/globals';
import { startLeague, starters } from '../../src/domain/leagues/league/phases.js';
import { nextPairings } from '../../src/domain/leagues/league/rounds.js';
import { Pairer } from '../../src/leagues/pairing/pairer.js';
import { decided, openWith } from '../support/leagues.js';

const pairer = new Pairer();
afterAll(() => pairer.onModuleDestroy());

const leagueOf = (count: number, version = 1) => {
  const open = openWith(count, { format: { type: 'swiss', rounds: 11 } });
  const ids = starters(open).map(({ id }) => id);
  const createdBy = { id: 'anna', name: 'Anna' };
  return { id: `of ${count}`, createdBy, createdAt: 0, version, state: decided(open, startLeague(open, ids)) };
};

describe('the pairings of a round', () => {
  it.each([4, 300])('of %i entrants are the same wherever they are worked out', async (count) => {
    const league = leagueOf(count);
    expect(await pairer.next(league)).toEqual(nextPairings(league.state));
  });

  it('of many entrants leave the service free meanwhile', async () => {
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 5);
    await pairer.next(leagueOf(600));
    clearInterval(counting);
    expect(turns).toBeGreaterThan(10);
  });

  it('are found once for each version of a league', async () => {
    const league = leagueOf(300, 2);
    const both = [pairer.next(league), pairer.next(league)];
    expect(both[0]).toBe(both[1]);
    expect(pairer.next({ ...league, version: 3 })).not.toBe(both[0]);
    await Promise.all(both);
  });
});

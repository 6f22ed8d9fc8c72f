import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dueEvents } from '../../../../src/domain/leagues/league/due.js';
import { enter, withdraw } from '../../../../src/domain/leagues/league/entering.js';
import { startLeague, starters } from '../../../../src/domain/leagues/league/phases.js';
import { nextPairings, recordsOf } from '../../../../src/domain/leagues/league/rounds.js';
import { roundCount, type LeagueState } from '../../../../src/domain/leagues/league/state.js';
import { recordFaults } from '../../../../src/domain/leagues/record-faults.js';
import { standingsOf } from '../../../../src/domain/leagues/standings.js';
import { openGames, play } from '../../../support/league-courses.js';
import { after, decided, openWith, player } from '../../../support/leagues.js';
import { randomFrom } from '../../../support/playout.js';

const games = fc.record({ type: fc.constant('games' as const), count: fc.constantFrom(1, 2, 3) });
const bummerl = fc.record({ type: fc.constant('bummerl' as const), count: fc.constantFrom(1, 3) });
const anyContest = fc.oneof(games, bummerl);

describe('a league that runs by itself', () => {
  it.each([
    ['everybody meets everybody once', 1],
    ['everybody meets everybody twice', 2],
  ] as const)('as a round robin: %s', (_, times) => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 9 }), anyContest, fc.nat(), (count, contest, seed) => {
        const { state } = play(count, { format: { type: 'roundRobin', times }, contest }, randomFrom(seed), false);
        const met = state.rounds.flatMap(({ meetings }) =>
          meetings.map(({ home, away }) => [home, away].sort().join()),
        );
        expect(new Set(met).size).toBe((count * (count - 1)) / 2);
        expect(met).toHaveLength(times * new Set(met).size);
      }),
      { numRuns: 40 },
    );
  });

  it('as a Swiss league, whoever leaves, comes late or comes back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 12 }), anyContest, fc.nat(), (count, contest, seed) => {
        const format = { type: 'swiss', rounds: 5 } as const;
        const lateEntry = { untilRound: 4, points: 1 };
        const { state } = play(count, { format, contest, lateEntry }, randomFrom(seed), true);
        const entrants = state.field;
        expect(recordFaults(entrants, recordsOf(state))).toEqual([]);
        for (const { meetings, byes } of state.rounds) {
          const seated = [...meetings.flatMap(({ home, away }) => [home, away]), ...byes.map(({ entrant }) => entrant)];
          expect(new Set(seated).size).toBe(seated.length);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('as a knockout, of which one is left', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 17 }), fc.boolean(), fc.nat(), (count, thirdPlace, seed) => {
        const format = { type: 'knockout', thirdPlace } as const;
        const { state } = play(count, { format, contest: { type: 'games', count: 3 } }, randomFrom(seed), false);
        expect(state.rounds).toHaveLength(roundCount(state));
        expect(state.rounds.at(-1)?.meetings).toHaveLength(thirdPlace && count > 3 ? 2 : 1);
      }),
      { numRuns: 60 },
    );
  });

  it('in which an entrant who leaves and comes back has no more than without the rounds missed', () => {
    const settings = { format: { type: 'swiss', rounds: 4 }, lateEntry: { untilRound: 4, points: 1 } } as const;
    let state = openWith(6, settings);
    state = decided(
      state,
      startLeague(
        state,
        starters(state).map(({ id }) => id),
      ),
    );
    state = decided(state, withdraw(state, ['e6'], null));
    while (state.rounds.length < 2 || state.rounds.at(-1)?.status !== 'closed') state = roundOf(state);
    const back = enter(state, [{ members: [player('p6')], name: null }], false);
    state = decided(state, back);
    expect(back).toEqual({ ok: true, value: [{ type: 'returned', entrants: ['e6'] }] });
    const table = tableOf(state);
    expect(table.find(({ entrant }) => entrant === 'e6')?.points).toBe(0);
    const fresh = decided(state, enter(state, [{ members: [player('late')], name: null }], false));
    expect(tableOf(fresh).find(({ entrant }) => entrant === 'e7')?.points).toBe(2);
  });
});

const tableOf = (state: LeagueState) =>
  standingsOf({ ...state.settings, entrants: state.field, records: recordsOf(state), rounds: state.rounds.length });

let made = 0;

/** What is due, and the home sides win. */
function roundOf(state: LeagueState): LeagueState {
  const next = after(
    dueEvents(state, () => `g${++made}`, nextPairings(state)),
    state,
  );
  return after(
    openGames(next).map(({ round, table, number, id }) => ({
      type: 'gameEnded',
      ...{ round, table, number, id },
      winner: 'home',
      bummerl: [1, 0],
      gamePoints: [7, 0],
      endReason: 'target',
    })),
    next,
  );
}

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { evolveLeague } from '../../../../src/domain/leagues/league/evolve.js';
import { recordsOf } from '../../../../src/domain/leagues/league/rounds.js';
import type { LeagueState, Round } from '../../../../src/domain/leagues/league/state.js';
import { ledgersOf, type Ledger } from '../../../../src/domain/leagues/ledger.js';
import { at } from '../../../../src/domain/result.js';
import { play } from '../../../support/league-courses.js';
import { randomFrom } from '../../../support/playout.js';

/** A Swiss league in which somebody leaves, comes late or comes back all the time. */
const restless = fc
  .record({ count: fc.integer({ min: 2, max: 9 }), rounds: fc.integer({ min: 4, max: 7 }), seed: fc.nat() })
  .map(({ count, rounds, seed }) => {
    const format = { type: 'swiss', rounds } as const;
    return play(count, { format, lateEntry: { untilRound: rounds, points: 1 } }, randomFrom(seed), true);
  });

/** Each round as it was paired, with the league right before. */
function drawnRounds({ start, events }: ReturnType<typeof play>): readonly (readonly [LeagueState, Round])[] {
  const drawn: (readonly [LeagueState, Round])[] = [];
  events.reduce((before, event) => {
    const next = evolveLeague(before, event);
    if (event.type === 'paired') drawn.push([before, at(next.rounds, event.round - 1)]);
    return next;
  }, start);
  return drawn;
}

const seatedIn = ({ meetings, byes }: Round): readonly string[] => [
  ...meetings.flatMap(({ home, away }) => [home, away]),
  ...byes.map(({ entrant }) => entrant),
];

const ledgersBefore = (state: LeagueState): ReadonlyMap<string, Ledger> =>
  ledgersOf(state.field, recordsOf(state), state.rounds.length, state.settings.scoring);

const count = (ledger: Ledger | undefined, what: (entry: Ledger['entries'][number]) => boolean): number =>
  ledger?.entries.filter(what).length ?? 0;

/** The fewest repeats with which some can be paired. */
function fewestRepeats(ids: readonly string[], met: (one: string, other: string) => boolean): number {
  const [first, ...others] = ids;
  if (first === undefined) return 0;
  return Math.min(
    ...others.map(
      (other) => (met(first, other) ? 1 : 0) + fewestRepeats(others.filter((one) => one !== other), met), // prettier-ignore
    ),
  );
}

describe('a Swiss league with late entries, withdrawals and returns', () => {
  it('gives nobody a second bye while somebody who is there has none', () => {
    fc.assert(
      fc.property(restless, (course) => {
        for (const [before, round] of drawnRounds(course)) {
          const ledgers = ledgersBefore(before);
          const byes = (id: string): number => count(ledgers.get(id), ({ how }) => how === 'bye');
          const fewest = Math.min(...seatedIn(round).map(byes));
          for (const { entrant } of round.byes) expect(byes(entrant)).toBe(fewest);
        }
      }),
    );
  });

  it('lets nobody meet twice while that can be avoided', () => {
    fc.assert(
      fc.property(restless, (course) => {
        for (const [before, round] of drawnRounds(course)) {
          if (seatedIn(round).length > 9) continue; // all that could be drawn is looked through
          const ledgers = ledgersBefore(before);
          const met = (one: string, other: string): boolean =>
            count(ledgers.get(one), ({ opponent }) => opponent === other) > 0;
          const repeats = round.meetings.filter(({ home, away }) => met(home, away)).length;
          const paired = round.meetings.flatMap(({ home, away }) => [home, away]);
          expect(repeats).toBe(Math.min(...choices(round, ledgers).map((ids) => fewestRepeats(ids, met))));
          expect(repeats).toBeLessThanOrEqual(fewestRepeats(paired, met));
        }
      }),
    );
  });

  it('gives nobody anything for leaving and coming back: one entrant an account, and nothing for what was missed', () => {
    fc.assert(
      fc.property(restless, (course) => {
        const { state, events } = course;
        const accounts = state.entrants.flatMap(({ members }) => members.map(({ account }) => account));
        expect(new Set(accounts).size).toBe(accounts.length);
        const late = new Map(state.entrants.map(({ id, late: given }) => [id, given?.rounds ?? 0]));
        for (const { entrant, entries } of ledgersBefore(state).values())
          for (const { round, how, points } of entries)
            if (how === 'absence') expect(points).toBe(round <= (late.get(entrant) ?? 0) ? 1 : 0);
        const given = events.flatMap((event) => (event.type === 'entered' ? event.entrants.map(({ id }) => id) : []));
        expect(new Set(given).size).toBe(given.length);
      }),
    );
  });

  it('hands out the points of its scoring, no more and no less', () => {
    fc.assert(
      fc.property(restless, ({ state }) => {
        const { win, draw, loss, bye } = state.settings.scoring;
        const given = recordsOf(state).reduce((sum, record) => {
          if (record.kind === 'bye') return sum + bye;
          if (record.kind === 'absence') return sum + record.points;
          if (record.kind === 'open') return sum;
          return sum + (record.winner === 'draw' ? 2 * draw : record.winner === 'neither' ? 2 * loss : win + loss);
        }, 0);
        const all = [...ledgersBefore(state).values()].reduce((sum, { points }) => sum + points, 0);
        expect(all).toBe(given);
      }),
    );
  });
});

/** Who could be paired with each other, by who could have the bye: among those with the fewest, who has won no forfeit if there is one. */
function choices(round: Round, ledgers: ReadonlyMap<string, Ledger>): readonly (readonly string[])[] {
  const seated = seatedIn(round);
  if (seated.length % 2 === 0) return [seated];
  const byes = (id: string): number => count(ledgers.get(id), ({ how }) => how === 'bye');
  const fewest = seated.filter((id) => byes(id) === Math.min(...seated.map(byes)));
  const forfeits = (id: string): number => count(ledgers.get(id), ({ how, won }) => how === 'forfeit' && won);
  const open = fewest.some((id) => forfeits(id) === 0) ? fewest.filter((id) => forfeits(id) === 0) : fewest;
  return open.map((id) => seated.filter((one) => one !== id));
}

import type { EntrantId } from './pairing.js';
import {
  ENDINGS,
  exact,
  type OpenRecord,
  type PairingRecord,
  type RoundRecord,
  type Scoring,
  type Winner,
} from './records.js';

/** How an entrant spent a round; `open`: it is not decided yet. */
export const HOWS = [...ENDINGS, 'bye', 'absence', 'open'] as const;
export type How = (typeof HOWS)[number];
export type Side = 'home' | 'away';

/** Own and the opponent's. */
type Figures = readonly [number, number];

/** A round as one entrant sees it. */
export interface Entry {
  readonly round: number;
  readonly how: How;
  readonly opponent: EntrantId | null;
  /** Null without an opponent. */
  readonly side: Side | null;
  readonly won: boolean;
  /** Match points. */
  readonly points: number;
  readonly bummerl: Figures;
  readonly gamePoints: Figures;
}

/** All rounds of one entrant, from the first on without a gap, and the match points after them. */
export interface Ledger {
  readonly entrant: EntrantId;
  readonly entries: readonly Entry[];
  readonly points: number;
}

/** Over the board, or at least begun there. */
export const wasPlayed = ({ how }: Entry): boolean => how === 'played' || how === 'adjudicated';

/** Whether the entrant had the choice and did not play: absent, or forfeited without the points of a win. */
export const stayedAway = ({ how, won }: Entry): boolean => how === 'absence' || (how === 'forfeit' && !won);

/**
 * The ledger of each entrant after a number of rounds, whatever the order of the records; later ones are left out. The records must be free
 * of faults (`record-faults.ts`).
 */
export function ledgersOf(
  entrants: readonly EntrantId[],
  records: readonly RoundRecord[],
  rounds: number,
  scoring: Scoring,
): ReadonlyMap<EntrantId, Ledger> {
  const absent = absences(rounds);
  const entries = new Map(entrants.map((entrant) => [entrant, [...absent]]));
  for (const record of records) if (record.round <= rounds) enter(entries, record, scoring);
  return new Map([...entries].map(([entrant, own]) => [entrant, { entrant, entries: own, points: pointsIn(own) }]));
}

/** The match points of some rounds. */
export const pointsIn = (entries: readonly Entry[]): number =>
  exact(entries.reduce((sum, { points }) => sum + points, 0));

const NOTHING = [0, 0] as const;

function absences(rounds: number): Entry[] {
  return Array.from({ length: rounds }, (_, index) => withoutOpponent(index + 1, 'absence', 0));
}

const withoutOpponent = (round: number, how: 'bye' | 'absence', points: number): Entry => ({
  round,
  how,
  opponent: null,
  side: null,
  won: false,
  points,
  bummerl: NOTHING,
  gamePoints: NOTHING,
});

function enter(entries: ReadonlyMap<EntrantId, Entry[]>, record: RoundRecord, scoring: Scoring): void {
  const write = (entrant: EntrantId, entry: Entry): void => {
    (entries.get(entrant) as Entry[])[entry.round - 1] = entry;
  };
  switch (record.kind) {
    case 'pairing':
      write(record.home, sideOf(record, 'home', scoring));
      return write(record.away, sideOf(record, 'away', scoring));
    case 'open':
      write(record.home, openSide(record, 'home'));
      return write(record.away, openSide(record, 'away'));
    case 'bye':
      return write(record.entrant, withoutOpponent(record.round, 'bye', scoring.bye));
    case 'absence':
      return write(record.entrant, withoutOpponent(record.round, 'absence', record.points));
  }
}

const openSide = ({ round, home, away }: OpenRecord, side: Side): Entry => ({
  round,
  how: 'open',
  opponent: side === 'home' ? away : home,
  side,
  won: false,
  points: 0,
  bummerl: NOTHING,
  gamePoints: NOTHING,
});

function sideOf(record: PairingRecord, side: Side, scoring: Scoring): Entry {
  return {
    round: record.round,
    how: record.ending,
    opponent: side === 'home' ? record.away : record.home,
    side,
    won: record.winner === side,
    points: pointsOf(record.winner, side, scoring),
    bummerl: seenFrom(side, record.bummerl),
    gamePoints: seenFrom(side, record.gamePoints),
  };
}

const seenFrom = (side: Side, [home, away]: Figures): Figures => (side === 'home' ? [home, away] : [away, home]);

function pointsOf(winner: Winner, side: Side, scoring: Scoring): number {
  if (winner === 'draw') return scoring.draw;
  return winner === side ? scoring.win : scoring.loss;
}

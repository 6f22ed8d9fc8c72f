import { createHash } from 'node:crypto';
import { outcomeOf } from '../domain/leagues/league/outcome.js';
import { recordsOf } from '../domain/leagues/league/rounds.js';
import {
  findEntrant,
  roundCount,
  type EntrantStatus,
  type LeagueState,
  type Round,
} from '../domain/leagues/league/state.js';
import type { EntrantId } from '../domain/leagues/pairing.js';
import type { RoundRecord, Scoring } from '../domain/leagues/records.js';
import { standingsOf, type Standing } from '../domain/leagues/standings.js';
import type { TieBreak } from '../domain/leagues/tie-breaks.js';
import type { Unplayed } from '../domain/leagues/unplayed.js';
import { invalid } from '../http/problems.js';
import type { NamedEntrantDto } from './dto/league.dto.js';
import type { League } from './league.js';
import { scoringInOrder } from './settings.js';

/** All that the table of a league after a round is made from. Nothing else may go into it: the digest of this is its ETag. */
export interface TableSource {
  readonly league: string;
  /** After which round; 0 before the first. */
  readonly round: number;
  /** How many there will be; null before the start. */
  readonly rounds: number | null;
  readonly final: boolean;
  /** In the order of their start numbers. */
  readonly entrants: readonly Listed[];
  readonly records: readonly RoundRecord[];
  readonly scoring: Scoring;
  readonly order: readonly TieBreak[];
  readonly unplayed: Unplayed;
}

interface Listed {
  readonly id: EntrantId;
  readonly name: string;
  readonly status: EntrantStatus;
}

/** The table of a league after a round. */
export interface LeagueTable extends TableSource {
  /** The best first. */
  readonly standings: readonly Standing[];
  readonly named: (id: EntrantId) => NamedEntrantDto;
  readonly statusOf: (id: EntrantId) => EntrantStatus;
}

/**
 * The round after which a table is wanted: without a wish the last in which something is decided, 0 when nothing is.
 *
 * @throws Problem `validation` for one that is not paired yet
 */
export function roundOfTable({ rounds, settings }: LeagueState, wanted: number | undefined): number {
  if (wanted === undefined) {
    const isDecided = ({ status, meetings }: Round): boolean =>
      status === 'closed' || meetings.some((meeting) => outcomeOf(meeting, settings) !== null);
    return rounds.findLastIndex(isDecided) + 1;
  }
  if (wanted <= rounds.length) return wanted;
  const message = `must be at most ${rounds.length}: no later round is paired yet`;
  throw invalid({ pointer: '/query/round', message });
}

/** What a table is made from: those who are in the field, so that it is empty before the start. */
export function tableSource({ id, state }: League, round: number): TableSource {
  const { settings, phase, field, rounds } = state;
  return {
    league: id,
    round,
    rounds: field.length === 0 ? null : roundCount(state),
    final: phase === 'finished' && round === rounds.length,
    entrants: field.flatMap((one) => {
      const entrant = findEntrant(state, one);
      return entrant === null ? [] : [{ id: one, name: entrant.name, status: entrant.status }];
    }),
    records: recordsOf(state).filter((record) => record.round <= round),
    scoring: scoringInOrder(settings.scoring),
    order: settings.order,
    unplayed: settings.unplayed,
  };
}

/** The same for the same table, on every instance. */
export const digestOf = (source: TableSource): string =>
  createHash('sha256').update(JSON.stringify(source)).digest('base64url').slice(0, 22);

export function tableOf(source: TableSource): LeagueTable {
  const { entrants, records, round, scoring, order, unplayed } = source;
  const known = new Map(entrants.map((one) => [one.id, one]));
  const named = new Map(entrants.map(({ id, name }) => [id, { id, name }]));
  return {
    ...source,
    standings: standingsOf({
      entrants: [...known.keys()],
      records,
      rounds: round,
      scoring,
      order,
      unplayed,
    }),
    named: (id) => named.get(id) as NamedEntrantDto,
    statusOf: (id) => (known.get(id) as Listed).status,
  };
}

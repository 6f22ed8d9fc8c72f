import { crossTable, type CrossRow } from '../domain/leagues/cross-table.js';
import type { Entry } from '../domain/leagues/ledger.js';
import type { EntrantId } from '../domain/leagues/pairing.js';
import type { Standing } from '../domain/leagues/standings.js';
import type { Part } from '../domain/leagues/tie-breaks.js';
import type { NamedEntrantDto } from './dto/league.dto.js';
import type {
  CrossEntryDto,
  CrossRowDto,
  CrossTableDto,
  RoundResultDto,
  StandingDto,
  StandingsDto,
  TieBreakPartDto,
} from './dto/standings.dto.js';
import type { LeagueTable } from './table.js';

/** Everything but the rows. */
export const standingsHead = ({ league, round, rounds, final, order }: LeagueTable): Omit<StandingsDto, 'rows'> => ({
  league,
  round,
  rounds,
  final,
  tieBreaks: order,
});

/** @param withParts whether each tie-break says what it is the sum of */
export const standingDto = (table: LeagueTable, row: Standing, withParts: boolean): StandingDto => ({
  rank: row.rank,
  shared: row.shared,
  entrant: table.named(row.entrant),
  status: table.statusOf(row.entrant),
  points: row.points,
  results: row.ledger.entries.map((entry) => resultDto(table, entry)),
  tieBreaks: row.tieBreaks.map(({ tieBreak, value, parts }) => ({
    tieBreak,
    value,
    parts: withParts ? parts().map((part) => partDto(table, part)) : [],
  })),
});

const resultDto = (table: LeagueTable, { round, how, opponent, won, points }: Entry): RoundResultDto => ({
  round,
  opponent: namedOrNull(table, opponent),
  how,
  won,
  points,
});

const partDto = (table: LeagueTable, { round, opponent, how, value, cut }: Part): TieBreakPartDto => ({
  round,
  opponent: namedOrNull(table, opponent),
  how,
  value,
  cut,
});

const namedOrNull = ({ named }: LeagueTable, id: EntrantId | null): NamedEntrantDto | null =>
  id === null ? null : named(id);

/** Everything but the rows. */
export const crossTableHead = ({ league, round }: LeagueTable): Omit<CrossTableDto, 'rows'> => ({ league, round });

/** In the order of the standings. */
export const crossRows = ({ standings }: LeagueTable): readonly CrossRow[] =>
  crossTable(standings.map(({ ledger }) => ledger));

export const crossRowDto = (
  { named }: LeagueTable,
  { number, entrant, cells, unpaired, points, firstDeals: { home, away, balance } }: CrossRow,
): CrossRowDto => ({
  number,
  entrant: named(entrant),
  cells: cells.map((cell) => ({
    number: cell.number,
    opponent: cell.opponent,
    points: cell.points,
    entries: cell.entries.map(crossEntryDto),
  })),
  unpaired: unpaired.map(crossEntryDto),
  points,
  firstDeals: { home, away, balance },
});

const crossEntryDto = ({ round, how, side, won, points, bummerl, gamePoints }: Entry): CrossEntryDto => ({
  round,
  how,
  side,
  won,
  points,
  bummerl,
  gamePoints,
});

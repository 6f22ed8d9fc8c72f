import { csvLine } from '../domain/leagues/csv.js';
import type { Form } from '../http/replies.js';
import { crossRowDto, crossRows, crossTableHead, standingDto, standingsHead } from './table-view.js';
import type { LeagueTable } from './table.js';

/** So many rows are written at a time: of a table of thousands some milliseconds of work. */
const ROWS_AT_ONCE = 50;

/** A form in which standings are given, and how they are written in it, in pieces. */
export interface TableForm extends Form {
  /** @param withParts whether each tie-break says what it is the sum of, where the form can */
  readonly write: (table: LeagueTable, withParts: boolean) => Iterable<string>;
}

export const AS_JSON: Form = { mediaType: 'application/json', tag: '' };

/** The first is for who takes any. */
export const TABLE_FORMS: readonly TableForm[] = [
  {
    ...AS_JSON,
    write: (table, withParts) =>
      asJson(standingsHead(table), table.standings, (row) => standingDto(table, row, withParts)),
  },
  { mediaType: 'text/csv', tag: '-csv', write: asCsv },
  { mediaType: 'application/x-ndjson', tag: '-ndjson', write: asLines },
];

export const writeCrossTable = (table: LeagueTable): Iterable<string> =>
  asJson(crossTableHead(table), crossRows(table), (row) => crossRowDto(table, row));

/** An object whose last member is the list `rows`. */
function* asJson<T>(head: object, rows: readonly T[], show: (row: T) => object): Generator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"rows":[`;
  let comma = '';
  for (const some of inParts(rows)) {
    yield comma + some.map((row) => JSON.stringify(show(row))).join(',');
    comma = ',';
  }
  yield ']}';
}

/** A row a line; each says of what league and round it is, so that lines of several tables can be told apart. */
function* asLines(table: LeagueTable, withParts: boolean): Generator<string> {
  const { league, round } = table;
  for (const some of inParts(table.standings))
    yield some.map((row) => `${JSON.stringify({ league, round, ...standingDto(table, row, withParts) })}\n`).join('');
}

/** For spreadsheets: the values of the tie-breaks, and of each round how it was spent, against whom, and for how much. */
function* asCsv(table: LeagueTable): Generator<string> {
  const { order, round } = table;
  const rounds = Array.from({ length: round }, (_, index) => `round${index + 1}`);
  yield csvLine([
    ...['rank', 'shared', 'entrant', 'name', 'status', 'points', ...order],
    ...rounds.flatMap((name) => [`${name}.how`, `${name}.opponent`, `${name}.name`, `${name}.points`]),
  ]);
  for (const some of inParts(table.standings))
    yield some
      .map((row) => {
        const { rank, shared, entrant, status, points, results, tieBreaks } = standingDto(table, row, false);
        return csvLine([
          ...[rank, String(shared), entrant.id, entrant.name, status, points, ...tieBreaks.map(({ value }) => value)],
          ...results.flatMap((one) => [one.how, one.opponent?.id ?? null, one.opponent?.name ?? null, one.points]),
        ]);
      })
      .join('');
}

function* inParts<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let next = 0; next < rows.length; next += ROWS_AT_ONCE) yield rows.slice(next, next + ROWS_AT_ONCE);
}

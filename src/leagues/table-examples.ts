import { EXAMPLE } from './examples.js';
import { gameOfLeagueDto, gamesOfLeague } from './league-games.service.js';
import { TABLE_FORMS, writeCrossTable } from './table-forms.js';
import { tableOf, tableSource } from './table.js';

// As in `examples.ts`: what the service's own code makes of the example league.

const table = tableOf(tableSource(EXAMPLE, 1));
const [json, csv, lines] = TABLE_FORMS.map(({ write }) => [...write(table, true)].join(''));

export const STANDINGS = JSON.parse(json ?? '') as object;
export const STANDINGS_CSV = csv;
export const STANDINGS_LINE = JSON.parse(lines?.split('\n')[0] ?? '') as object;
export const CROSS_TABLE = JSON.parse([...writeCrossTable(table)].join('')) as object;
export const GAMES_OF_LEAGUE = {
  items: gamesOfLeague(EXAMPLE).map((one) => gameOfLeagueDto(EXAMPLE, one)),
  nextCursor: null,
};

import type { Page } from 'playwright-core';
import { crossTable } from '../../src/domain/leagues/cross-table.js';
import { ledgersOf } from '../../src/domain/leagues/ledger.js';
import { SCORING, type RoundRecord } from '../../src/domain/leagues/records.js';
import { roundRobin } from '../../src/domain/leagues/round-robin.js';
import { DEFAULT_ORDER, standingsOf } from '../../src/domain/leagues/standings.js';

/** The tables of a round robin of so many, with a forfeit, an adjudicated result and a draw, as the service shows them. */
export function tablesOf(names: readonly string[]): { readonly standings: object; readonly crossTable: object } {
  const entrants = names.map((_, index) => `e${index + 1}`);
  const shown = (id: string) => ({ id, name: names[Number(id.slice(1)) - 1] ?? id });
  const rounds = roundRobin(entrants, 1);
  const records = rounds.flatMap(({ round, pairings, byes }): RoundRecord[] => [
    ...pairings.map(({ home, away }, index): RoundRecord => {
      const ending = round === 1 && index < 2 ? (['forfeit', 'adjudicated'] as const)[index] : undefined;
      const winner = round === 2 && index === 0 ? 'draw' : 'home';
      return {
        ...{ kind: 'pairing', round, home, away, winner, ending: ending ?? 'played' },
        ...{ bummerl: winner === 'draw' ? [1, 1] : [1, 0], gamePoints: [7, index % 7] },
      };
    }),
    ...byes.map(({ entrant }): RoundRecord => ({ kind: 'bye', round, entrant })),
  ]);
  const count = rounds.length;
  const input = {
    entrants,
    records,
    rounds: count,
    scoring: SCORING,
    order: DEFAULT_ORDER,
    unplayed: 'dummy' as const,
  };
  const standings = standingsOf(input);
  const ledgers = ledgersOf(entrants, records, count, SCORING);
  const inOrder = standings.flatMap(({ entrant }) => ledgers.get(entrant) ?? []);
  return {
    standings: {
      ...{ league: 'l', round: count, rounds: count, final: true, tieBreaks: DEFAULT_ORDER },
      rows: standings.map((row) => ({
        ...row,
        entrant: shown(row.entrant),
        status: 'entered',
        tieBreaks: row.tieBreaks.map((one) => ({
          ...one,
          parts: one.parts().map((part) => ({ ...part, opponent: part.opponent && shown(part.opponent) })),
        })),
      })),
    },
    crossTable: {
      ...{ league: 'l', round: count },
      rows: crossTable(inOrder).map((row) => ({ ...row, entrant: shown(row.entrant) })),
    },
  };
}

/** Answers a page with an object, wherever it asks for it. */
export async function answerWith(page: Page, address: string, body: object): Promise<void> {
  await page.route(address, (route) => route.fulfill({ json: body }));
}

import { nameKeyOf } from '../accounts/names.js';
import type { Database } from '../database/database.js';

/** The id of the account that a query names by its id or its name; an id goes before a name that looks like it. */
export async function playerIdOf(database: Database, player: string | undefined): Promise<string | undefined> {
  if (player === undefined) return undefined;
  const accounts = await database.account.findMany({
    where: { OR: [{ id: player }, { nameKey: nameKeyOf(player) }] },
    select: { id: true },
  });
  const found = accounts.find(({ id }) => id === player) ?? accounts[0];
  return found?.id ?? player; // nobody's, and so of no game
}

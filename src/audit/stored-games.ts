import type { Database, Prisma } from '../database/database.js';

const WITH_ALL = {
  seats: { orderBy: { seat: 'asc' } },
  log: { orderBy: { version: 'asc' } },
  results: { orderBy: { deal: 'asc' } },
  signature: { include: { key: true } },
} as const satisfies Prisma.GameInclude;

/** All that the database holds of a game, and who made it. */
export type StoredGame = Prisma.GameGetPayload<{ include: typeof WITH_ALL }> & {
  readonly creator: { readonly id: string; readonly name: string };
};

/** The next ids are looked up for so many games at once. */
const IDS_AT_ONCE = 1_000;

/** The ids of all games, or of one. A game that is made meanwhile may be among them or not. */
export async function* idsOf(database: Database, only: string | undefined): AsyncGenerator<string> {
  if (only !== undefined) {
    yield only;
    return;
  }
  for (let after = ''; ;) {
    const page = await database.game.findMany({
      where: { id: { gt: after } },
      orderBy: { id: 'asc' },
      take: IDS_AT_ONCE,
      select: { id: true },
    });
    for (const { id } of page) yield id;
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

/** A game as it stood at one moment, whatever is played meanwhile; null when there is none. */
export async function readGame(database: Database, id: string): Promise<StoredGame | null> {
  return database.$transaction(
    async (snapshot) => {
      const game = await snapshot.game.findUnique({ where: { id }, include: WITH_ALL });
      if (game === null) return null;
      const account = await snapshot.account.findUnique({ where: { id: game.createdBy } });
      return { ...game, creator: { id: game.createdBy, name: account?.name ?? '' } };
    },
    { isolationLevel: 'RepeatableRead' },
  );
}

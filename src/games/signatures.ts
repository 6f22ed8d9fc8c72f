import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import type { Proof } from '../domain/replays/replay.js';
import { publicKeyOf, sign } from '../fairness/signature.js';
import { statementOf } from './proof.js';
import { SigningKeys } from './signing-keys.js';
import type { Table } from './table.js';

/** The signature of a game that is over, as it is stored. */
export interface GameSignature {
  readonly gameId: string;
  readonly kid: string;
  readonly jws: string;
}

/** The service's word for the heads and results of its games: given once, when a game ends, with the key of that day. */
@Injectable()
export class Signatures {
  constructor(
    private readonly keys: SigningKeys,
    private readonly database: Database,
  ) {}

  /** Signs a game that is over; null for one that has no chain. */
  async make(table: Table): Promise<GameSignature | null> {
    const statement = statementOf(table);
    if (statement === null) return null;
    const { jws, key } = await sign(statement, await this.keys.current());
    return { gameId: statement.gameId, kid: key.kid, jws };
  }

  /** The signatures of those of the games that have one, by the id of the game. */
  async of(gameIds: readonly string[]): Promise<ReadonlyMap<string, Proof['signature']>> {
    const found = await this.database.gameSignature.findMany({
      where: { gameId: { in: [...gameIds] } },
      include: { key: true },
    });
    return new Map(found.map(({ gameId, jws, key }) => [gameId, { jws, key: publicKeyOf(key.x) }]));
  }
}

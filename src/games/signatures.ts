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

  /** The signature of a game, or null when it has none. */
  async find(gameId: string): Promise<Proof['signature'] | null> {
    const found = await this.database.gameSignature.findUnique({ where: { gameId }, include: { key: true } });
    return found && { jws: found.jws, key: publicKeyOf(found.key.x) };
  }
}

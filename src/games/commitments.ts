import { Injectable } from '@nestjs/common';
import { v7 as newId } from 'uuid';
import { isDuplicateKey } from '../database/database-errors.js';
import { Database } from '../database/database.js';
import { numbered, Statements } from '../database/statements.js';
import { commitmentTo } from '../fairness/deal.js';
import { invalid, Problem } from '../http/problems.js';
import type { CommitmentMadeDto } from './dto/commitments.dto.js';
import { keyColumns, KeyStore } from './keys.js';
import { newSecret, pledgeOf, type Pledge } from './pledge.js';
import type { WriteRequest } from './write-request.js';

/** A commitment that a new game is to fulfil; its id will be the game's. */
export interface Promised {
  readonly id: string;
  readonly pledge: Pledge;
  /** Whether there is a game already that has done so. */
  readonly used: boolean;
}

/** A commitment that was made, and whether by an earlier request with the same Idempotency-Key. */
export interface Made {
  readonly body: CommitmentMadeDto;
  readonly replayed: boolean;
}

/** Secrets that the house has bound itself to before the games that they are for. */
@Injectable()
export class Commitments {
  constructor(
    private readonly database: Database,
    private readonly statements: Statements,
    private readonly keys: KeyStore,
  ) {}

  /**
   * Draws a secret for a game that the account is going to make, and says its hash.
   *
   * @throws Problem `idempotency-mismatch`
   */
  async make({ account, keyed, now }: WriteRequest): Promise<Made> {
    const first = keyed === null ? null : await this.keys.find(keyed);
    if (first !== null) return { body: await this.shown(first.game), replayed: true };
    const made = { id: newId(), secret: newSecret() };
    // The answer names the game, as those of all other writes do: there is none yet, but it has its id.
    const answer = { status: 201, game: made.id, version: 0, seat: null };
    const kept = keyed === null ? [] : [{ ...keyed, answer, createdAt: now }];
    const keys = keyColumns(kept);
    try {
      await this.statements.run({
        name: 'commit to a secret',
        text: numbered(`WITH keys AS (${keys.text})
          INSERT INTO commitment (id, account_id, secret, created_at) VALUES (?, ?, ?, ?)`),
        values: [...keys.values, made.id, account.id, made.secret, new Date(now)],
      });
    } catch (error) {
      if (keyed === null || !isDuplicateKey(error)) throw error;
      return await this.make({ account, keyed, now, expected: [] }); // the same request was quicker
    }
    return { body: shown(made), replayed: false };
  }

  /**
   * What a new game of this account is to fulfil.
   *
   * @throws Problem `validation` unless the account has such a commitment
   */
  async find(id: string, accountId: string): Promise<Promised> {
    const found = await this.database.commitment.findUnique({ where: { id } });
    if (found?.accountId !== accountId)
      throw invalid({
        pointer: '/commitment',
        message: 'is no commitment of yours: name it by its `id`, not by the hash',
      });
    const game = await this.database.game.findUnique({ where: { id }, select: { id: true } });
    return { id, pledge: pledgeOf(found.secret, id), used: game !== null };
  }

  private async shown(id: string): Promise<CommitmentMadeDto> {
    return shown(await this.database.commitment.findUniqueOrThrow({ where: { id } }));
  }
}

const shown = ({ id, secret }: { readonly id: string; readonly secret: Uint8Array }): CommitmentMadeDto => ({
  id,
  commitment: commitmentTo(secret),
});

/** Two games of one secret would have the same salts and nonces. */
export const commitmentUsed = (): Problem =>
  new Problem('already-exists', 'There is a game with this commitment: each is for one.');

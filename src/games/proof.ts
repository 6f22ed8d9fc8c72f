import type { Proof } from '../domain/replays/replay.js';
import { ALGORITHM, noncesOf, shuffleIdOf } from '../fairness/deal.js';
import type { Statement } from '../fairness/signature.js';
import { isOver, type Table } from './table.js';

/**
 * What proves the cards and the history of a game. Null while it runs, as the secret would give the cards away, and of
 * games that are older than proofs.
 *
 * @param signature that of the game, as `Signatures` has it
 */
export function proofOf(table: Table, signature: Proof['signature'] | null): Proof | null {
  const { head, nonces } = table;
  const { pledge } = table.record;
  if (!isOver(table) || pledge === null || head === null || signature === null) return null;
  return {
    algorithm: ALGORITHM,
    commitment: pledge.commitment,
    secret: Buffer.from(pledge.secret).toString('hex'),
    nonces: noncesOf(pledge.secret, shuffleIdOf(table.record), nonces),
    head,
    signature,
  };
}

/** What is signed of a game that is over; null of games that have no chain. Throws while a game runs. */
export function statementOf({ record, version, head, state, endReason, finishedAt }: Table): Statement | null {
  if (endReason === null || finishedAt === null) throw new Error(`game ${record.id} is not over`);
  if (head === null) return null;
  const { score, outcome } = state.match;
  return {
    gameId: record.id,
    version,
    head,
    score,
    winners: outcome?.winners ?? null,
    bummerl: outcome?.bummerl ?? null,
    endReason,
    finishedAt: new Date(finishedAt).toISOString(),
  };
}

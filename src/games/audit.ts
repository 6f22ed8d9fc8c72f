import type { Proof } from '../domain/replays/replay.js';
import type { Hash } from '../fairness/canonical.js';
import { ALGORITHM, saltOf, shuffleIdOf } from '../fairness/deal.js';
import { chainedRow, genesisFor } from './chain.js';
import type { AuditDto, AuditedRowDto, SaltDto } from './dto/audit.dto.js';
import type { Row } from './log.js';
import type { Pledge } from './pledge.js';
import { proofOf } from './proof.js';
import { isOver, type GameRecord, type Table } from './table.js';

/**
 * What proves a game, as far as it may be known yet. While the game runs nothing in it leads to a card: of the deals
 * there are digests, and all else has been seen by everybody.
 *
 * @param rows all of the game's log up to the table
 * @param signature that of the game, or null
 */
export function auditOf(table: Table, rows: readonly Row[], signature: Proof['signature'] | null): AuditDto {
  const { record, version, status, head, nonces, state } = table;
  const { pledge } = record;
  const proof = proofOf(table, signature);
  return {
    gameId: record.id,
    version,
    status,
    algorithm: ALGORITHM,
    commitment: pledge?.commitment ?? null,
    nonces: proof?.nonces ?? nonces,
    genesis: pledge && genesisFor(record, pledge),
    rows: pledge === null ? [] : auditedRows(record, pledge, rows),
    head,
    secret: proof?.secret ?? null,
    salts: pledge !== null && isOver(table) ? saltsOf(record, pledge, state.match.dealNumber) : null,
    signature: proof?.signature ?? null,
  };
}

function auditedRows(record: GameRecord, pledge: Pledge, rows: readonly Row[]): readonly AuditedRowDto[] {
  let deal = 0;
  return rows.map((row) => {
    if (row.change.type === 'deal') deal += 1;
    return { ...chainedRow(record, pledge, row, deal), hash: row.hash as Hash };
  });
}

const saltsOf = (record: GameRecord, { secret }: Pledge, deals: number): readonly SaltDto[] =>
  Array.from({ length: deals }, (_, index) => ({
    deal: index + 1,
    salt: saltOf(secret, shuffleIdOf(record), index + 1),
  }));

import { isDeepStrictEqual } from 'node:util';
import { findingOn, publicKeyOf } from '../fairness/signature.js';
import { endedDeal, rowAfter, type EndedDeal } from '../games/advance.js';
import type { Row } from '../games/log.js';
import { statementOf } from '../games/proof.js';
import { readRecord, UnknownRules } from '../games/record.js';
import { rowOf } from '../games/store.js';
import { afterRow, awaitsDeal, isOver, newTable, type GameRecord, type Table } from '../games/table.js';
import { objectionTo } from './legality.js';
import type { StoredGame } from './stored-games.js';

type StoredRow = StoredGame['log'][number];

/** Something in the database that does not follow from what stands before it. */
export interface Finding {
  readonly gameId: string;
  /** The row of the log; null where it is about the game as a whole. */
  readonly version: number | null;
  readonly message: string;
}

/** How far the log of a game could be followed. */
interface Followed {
  readonly table: Table;
  readonly results: readonly EndedDeal[];
  /** What is wrong with the first row that does not follow; null when all do. */
  readonly fault: Omit<Finding, 'gameId'> | null;
}

/**
 * Plays a stored game again under the rules of its version, and holds each row of its log, its results, what the tables say
 * of the game and its signature against what must have come of it. After a row that does not follow nothing further can
 * be said of the game.
 */
export async function judge(stored: StoredGame): Promise<readonly Finding[]> {
  try {
    return await findingsIn(stored);
  } catch (error) {
    const message = `is not judged, as what is stored of it cannot be read: ${error instanceof Error ? error.message : String(error)}`;
    return [{ gameId: stored.id, version: null, message }];
  }
}

async function findingsIn(stored: StoredGame): Promise<readonly Finding[]> {
  const finding = (message: string, version: number | null = null): Finding => ({
    gameId: stored.id,
    version,
    message,
  });
  let record: GameRecord;
  try {
    record = readRecord(stored, stored.creator);
  } catch (error) {
    if (!(error instanceof UnknownRules)) throw error;
    return [finding(`is not judged: ${error.detail}`)];
  }
  const { table, results, fault } = follow(record, stored);
  if (fault !== null) return [finding(fault.message, fault.version)];
  const wrong = [
    ...resultFaults(stored, results),
    ...gameFaults(stored, table),
    ...(await signatureFaults(stored, table)),
  ];
  return wrong.map((message) => finding(message));
}

/** Judges and makes every row anew, from the table before it and what the stored one says was done. */
function follow(record: GameRecord, { log }: StoredGame): Followed {
  let table = newTable(record);
  const results: EndedDeal[] = [];
  for (const stored of log) {
    const { version } = stored;
    const next = judgeRow(table, stored);
    if (typeof next === 'string') return { table, results, fault: { version, message: next } };
    const ended = endedDeal(table, next.row, next.after);
    if (ended !== null) results.push(ended);
    table = next.after;
  }
  const fault = awaitsDeal(table) ? { version: table.version + 1, message: 'is missing: a deal was due' } : null;
  return { table, results, fault };
}

/** The table after a row, or why it cannot be. */
function judgeRow(table: Table, stored: StoredRow): { readonly row: Row; readonly after: Table } | string {
  const { rulesVersion } = table.record;
  if (stored.version !== table.version + 1) return `does not follow row ${table.version}: rows are missing`;
  if (stored.rulesVersion !== rulesVersion)
    return `is of version ${stored.rulesVersion} of the rules, and the game began under version ${rulesVersion}`;
  try {
    const found = rowOf(stored);
    const objection = objectionTo(table, found.change, found.at);
    if (objection !== null) return objection;
    const row = rowAfter(table, found.change, found.at);
    return differenceBetween(row, found) ?? { row, after: afterRow(table, row) };
  } catch (error) {
    return `cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** What a row says otherwise than it must. */
function differenceBetween(due: Row, found: Row): string | null {
  if (found.at !== due.at) return `has the time ${iso(found.at)}, before that of the row above, ${iso(due.at)}`;
  if (found.elapsedMs !== due.elapsedMs) return `has elapsedMs ${found.elapsedMs} instead of ${due.elapsedMs}`;
  return found.hash === due.hash ? null : `breaks the chain: its hash is ${found.hash} instead of ${due.hash}`;
}

function resultFaults({ results }: StoredGame, due: readonly EndedDeal[]): readonly string[] {
  const found = new Map(results.map(({ deal, version, result }) => [deal, { version, result }]));
  const wrong = due.flatMap(({ deal, version, result }) => {
    const stored = found.get(deal);
    found.delete(deal);
    if (stored === undefined) return [`the result of deal ${deal} is missing`];
    const same = isDeepStrictEqual(stored, { version, result: plain(result) });
    return same ? [] : [`deal ${deal} came to ${text({ version, result })}, and ${text(stored)} is stored`];
  });
  return [...wrong, ...[...found.keys()].map((deal) => `there is a result of deal ${deal}, which has not ended`)];
}

/** What the tables of games and seats say, to be found without a log, and what the log says. */
function gameFaults(stored: StoredGame, { status, state, endReason, finishedAt, seats }: Table): readonly string[] {
  const { outcome, score } = state.match;
  const due: Readonly<Record<string, unknown>> = {
    status,
    score,
    winners: outcome?.winners ?? [],
    bummerl: outcome?.bummerl ?? null,
    endReason,
    finishedAt: finishedAt === null ? null : new Date(finishedAt),
    seats: seats.map(({ account, bot }, seat) => ({ seat, accountId: account?.id ?? null, bot })),
  };
  const found: Readonly<Record<string, unknown>> = {
    ...stored,
    seats: stored.seats.map(({ seat, accountId, bot }) => ({ seat, accountId, bot })),
  };
  return Object.keys(due).flatMap((name) =>
    isDeepStrictEqual(found[name], due[name]) ? [] : [`${name} is ${text(found[name])} instead of ${text(due[name])}`],
  );
}

async function signatureFaults({ signature }: StoredGame, table: Table): Promise<readonly string[]> {
  const statement = isOver(table) ? statementOf(table) : null;
  if (statement === null) return signature === null ? [] : ['there is a signature of what has none'];
  if (signature === null) return ['the signature is missing'];
  const finding = await findingOn({ jws: signature.jws, key: publicKeyOf(signature.key.x) }, statement);
  return finding === 'valid' ? [] : ['the signature is not that of its key over head and result'];
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value)) as unknown;
const text = (value: unknown): string => JSON.stringify(value);
const iso = (time: number): string => new Date(time).toISOString();

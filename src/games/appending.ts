import { Prisma } from '../database/database.js';
import type { Advance } from './advance.js';
import { REMEMBERED } from './bot-leases.js';
import { keysInsert, type KeptAnswer } from './keys.js';
import { store } from './log.js';
import { CHANNEL, noticesOf, type Moved } from './notices.js';
import type { Table } from './table.js';

/** A new game as its row, before anything has happened in it. */
export function gameColumns({ record, ...table }: Table): Prisma.GameCreateInput {
  return {
    id: record.id,
    createdBy: record.createdBy.id,
    ruleSet: record.ruleSet,
    rules: record.rules as unknown as Prisma.InputJsonObject,
    rulesVersion: record.rulesVersion,
    visibility: record.visibility,
    joinCode: record.joinCode,
    practice: record.practice === null ? Prisma.DbNull : (record.practice as unknown as Prisma.InputJsonObject),
    firstDealer: record.firstDealer,
    rematchOf: record.rematchOf,
    status: table.status,
    version: table.version,
    score: [...table.state.match.score],
    winners: [],
    createdAt: new Date(record.createdAt),
  };
}

/**
 * One statement for any number of games, and so one transaction: either all of it is written or nothing.
 * The key of the log is what decides a race, so the game itself is updated without a condition. With the commit, and
 * only with it, the other instances hear of it; where there are none nothing is told, since that costs a part of the commit.
 */
export function appending(instance: string, advances: readonly Advance[], kept: readonly KeptAnswer[]): Prisma.Sql {
  return Prisma.sql`
    WITH log AS (
      INSERT INTO log_row (game_id, version, type, seat, data, rules_version, elapsed_ms, at)
      SELECT * FROM jsonb_to_recordset(${json(advances.flatMap(logColumns))}::jsonb) AS new(
        game_id text, version int, type text, seat int, data jsonb, rules_version int, elapsed_ms int, at timestamptz)
    ), results AS (
      INSERT INTO deal_result (game_id, deal, version, result)
      SELECT * FROM jsonb_to_recordset(${json(advances.flatMap(resultColumns))}::jsonb) AS new(
        game_id text, deal int, version int, result jsonb)
    ), seats AS (
      UPDATE game_seat SET account_id = new.account_id, bot = new.bot
      FROM jsonb_to_recordset(${json(advances.flatMap(seatColumns))}::jsonb) AS new(
        game_id text, seat int, account_id text, bot text)
      WHERE game_seat.game_id = new.game_id AND game_seat.seat = new.seat
    ), keys AS (
      ${keysInsert(kept)}
    ), games AS (
      UPDATE game SET version = new.version, status = new.status, score = new.score, winners = new.winners,
        bummerl = new.bummerl, end_reason = new.end_reason, finished_at = new.finished_at,
        bot_instance = coalesce(new.bot_instance, game.bot_instance)
      FROM jsonb_to_recordset(${json(advances.map(changedColumns(instance)))}::jsonb) AS new(
        id text, version int, status text, score int[], winners int[], bummerl int, end_reason text, finished_at timestamptz,
        bot_instance text)
      WHERE game.id = new.id
    )
    SELECT pg_notify(${CHANNEL}, notice)
    FROM jsonb_array_elements_text(${json(noticesOf(instance, advances.map(movedTo)))}::jsonb) AS notice
    WHERE EXISTS (SELECT FROM instance WHERE id <> ${instance} AND until > now() - ${REMEMBERED})`;
}

const json = (value: unknown): string => JSON.stringify(value);

const movedTo = ({ after }: Advance): Moved => ({ id: after.record.id, version: after.version });

const logColumns = ({ before: { record }, rows }: Advance) =>
  rows.map(({ change, version, elapsedMs, at }) => ({
    game_id: record.id,
    version,
    ...store(change),
    rules_version: record.rulesVersion,
    elapsed_ms: elapsedMs,
    at: new Date(at),
  }));

const resultColumns = ({ before: { record }, results }: Advance) =>
  results.map(({ deal, version, result }) => ({ game_id: record.id, deal, version, result }));

const seatColumns = ({ before, after }: Advance) =>
  after.seats.flatMap(({ account, bot }, seat) =>
    after.seats[seat] === before.seats[seat]
      ? []
      : [{ game_id: after.record.id, seat, account_id: account?.id ?? null, bot }],
  );

const changedColumns = (instance: string) => (advance: Advance) => {
  const { after } = advance;
  return {
    id: after.record.id,
    version: after.version,
    status: after.status,
    score: after.state.match.score,
    winners: after.state.match.outcome?.winners ?? [],
    bummerl: after.state.match.outcome?.bummerl ?? null,
    end_reason: after.endReason,
    finished_at: after.finishedAt === null ? null : new Date(after.finishedAt),
    bot_instance: startsWithBots(advance) ? instance : null,
  };
};

/** From then on there is something to do for the bots of this instance. */
export const startsWithBots = ({ before, after }: Advance): boolean =>
  before.status === 'open' && after.status === 'playing' && after.seats.some(({ bot }) => bot !== null);

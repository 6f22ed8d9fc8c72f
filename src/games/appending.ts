import { numbered, type Statement } from '../database/statements.js';
import { BOT_VERSIONS, isBotName } from '../domain/strategy/strategies.js';
import type { Advance } from './advance.js';
import { REMEMBERED } from './bot-leases.js';
import { deadlineOf } from './clock.js';
import { keyColumns, type KeptAnswer } from './keys.js';
import { AT_ONCE_MS, store } from './log.js';
import { CHANNEL, noticesOf, type Moved } from './notices.js';
import type { GameSignature } from './signatures.js';
import type { Table } from './table.js';

/** What one request writes. */
export interface Entry {
  readonly advance: Advance;
  /** The answer to keep for its Idempotency-Key, if it had one. */
  readonly kept: KeptAnswer | null;
  /** Whether it makes the game. */
  readonly founds: boolean;
  /** Of the game, when it ends it. */
  readonly signature: GameSignature | null;
}

/** A part of the statement: its text with a `?` for each value, and a name whose first three letters no other has. */
export interface Part {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * One statement for any number of requests, and so one transaction: either all of it is written or nothing.
 * The key of the log is what decides a race, so the game itself is updated without a condition, and only when what it
 * says of itself has changed. With the commit, and only with it, the other instances hear of it; where there are none
 * nothing is told, since that costs a part of the commit.
 *
 * @param along what else is written in the same transaction
 */
export function appending(instance: string, entries: readonly Entry[], along: readonly Part[] = []): Statement {
  const advances = entries.map(({ advance }) => advance);
  const founded = entries.flatMap(({ advance, founds }) => (founds ? [advance] : []));
  const continued = entries.flatMap(({ advance, founds }) => (founds ? [] : [advance]));
  const parts = [
    log(advances),
    keys(entries.flatMap(({ kept }) => kept ?? [])),
    results(advances),
    newGames(founded, instance),
    newSeats(founded),
    seats(continued),
    games(continued.filter(isOtherwise), instance),
    signatures(entries.flatMap(({ signature }) => signature ?? [])),
    ...along,
  ].filter(({ values }) => values[0] !== NOTHING);
  const last = notice(instance, advances);
  const ctes = parts.map(({ name, text }) => `${name} AS (${text})`).join(', ');
  return {
    name: `append ${parts.map(({ name }) => name.slice(0, 3)).join(' ')}`, // PostgreSQL tells them apart by 63 characters
    text: numbered(`WITH ${ctes} ${last.text}`),
    values: [...parts, last].flatMap(({ values }) => values),
  };
}

const AT_ONCE = `interval '${AT_ONCE_MS} milliseconds'`;
const NOTHING = '[]';
const json = (rows: readonly unknown[]): string => (rows.length === 0 ? NOTHING : JSON.stringify(rows));

/** The rows that make up most of all that is ever written go as arrays, which PostgreSQL reads with the least effort. */
function log(advances: readonly Advance[]): Part {
  const columns: unknown[][] = [[], [], [], [], [], [], [], [], []];
  for (const { before, rows } of advances) {
    for (const { change, version, elapsedMs, at, hash } of rows) {
      const { type, seat, data } = store(change);
      const { id, rulesVersion } = before.record;
      const time = new Date(at).toISOString();
      const row = [id, version, type, seat, JSON.stringify(data), rulesVersion, elapsedMs, time, bytes(hash)];
      for (const [column, value] of row.entries()) columns[column]?.push(value);
    }
  }
  const text = `INSERT INTO log_row (game_id, version, type, seat, data, rules_version, elapsed_ms, at, hash, written_at)
    SELECT *, CASE WHEN clock_timestamp() > at + ${AT_ONCE} THEN clock_timestamp() END
    FROM unnest(?::text[], ?::int[], ?::text[], ?::int[], ?::jsonb[], ?::int[], ?::int[], ?::timestamptz[],
      ?::bytea[]) AS row(game_id, version, type, seat, data, rules_version, elapsed_ms, at, hash)`;
  return { name: 'log', text, values: columns };
}

const bytes = (hash: string | null): Buffer | null => (hash === null ? null : Buffer.from(hash, 'hex'));

const keys = (answers: readonly KeptAnswer[]): Part => ({
  name: 'keys',
  ...(answers.length === 0 ? { text: '', values: [NOTHING] } : keyColumns(answers)),
});

const results = (advances: readonly Advance[]): Part => ({
  name: 'results',
  text: `INSERT INTO deal_result (game_id, deal, version, result)
    SELECT * FROM jsonb_to_recordset(?::jsonb) AS new(game_id text, deal int, version int, result jsonb)`,
  values: [
    json(
      advances.flatMap(({ before: { record }, results: ended }) =>
        ended.map(({ deal, version, result }) => ({ game_id: record.id, deal, version, result })),
      ),
    ),
  ],
});

/** What an account declares as its version may change later, and the ratings are of what it was in this game. */
const VERSION_THEN = 'coalesce((SELECT account.version FROM account WHERE account.id = new.account_id), new.version)';

const versionOfBot = (bot: string | null): string | null => (bot !== null && isBotName(bot) ? BOT_VERSIONS[bot] : null);

const newGames = (advances: readonly Advance[], instance: string): Part => ({
  name: 'founded',
  text: `INSERT INTO game (id, created_by, rule_set, rules, rules_version, visibility, rated, join_code, practice,
      first_dealer, time_control, secret, committed, rematch_of, board_id, league, created_at, status, score, winners, bummerl, end_reason, finished_at, bot_instance)
    SELECT * FROM jsonb_to_recordset(?::jsonb) AS new(
      id text, created_by text, rule_set text, rules jsonb, rules_version int, visibility text, rated boolean,
      join_code text, practice jsonb, first_dealer int, time_control jsonb, secret bytea, committed boolean, rematch_of text, board_id text, league jsonb, created_at timestamptz,
      status text, score int[], winners int[], bummerl int, end_reason text, finished_at timestamptz,
      bot_instance text)`,
  values: [json(advances.map((advance) => ({ ...fixedColumns(advance.after), ...changedColumns(advance, instance) })))],
});

const newSeats = (advances: readonly Advance[]): Part => ({
  name: 'places',
  text: `INSERT INTO game_seat (game_id, seat, account_id, bot, reserved_for, version)
    SELECT game_id, seat, account_id, bot, reserved_for, ${VERSION_THEN}
    FROM jsonb_to_recordset(?::jsonb) AS new(
      game_id text, seat int, account_id text, bot text, reserved_for text, version text)`,
  values: [
    json(
      advances.flatMap(({ after: { record, seats: occupants } }) =>
        occupants.map(({ account, bot }, seat) => ({
          game_id: record.id,
          seat,
          account_id: account?.id ?? null,
          bot,
          reserved_for: record.reserved[seat] ?? null,
          version: versionOfBot(bot),
        })),
      ),
    ),
  ],
});

const seats = (advances: readonly Advance[]): Part => ({
  name: 'seats',
  text: `UPDATE game_seat SET account_id = new.account_id, bot = new.bot, version = ${VERSION_THEN}
    FROM jsonb_to_recordset(?::jsonb) AS new(game_id text, seat int, account_id text, bot text, version text)
    WHERE game_seat.game_id = new.game_id AND game_seat.seat = new.seat`,
  values: [
    json(
      advances.flatMap(({ before, after }) =>
        after.seats.flatMap(({ account, bot }, seat) =>
          after.seats[seat] === before.seats[seat]
            ? []
            : [{ game_id: after.record.id, seat, account_id: account?.id ?? null, bot, version: versionOfBot(bot) }],
        ),
      ),
    ),
  ],
});

const games = (advances: readonly Advance[], instance: string): Part => ({
  name: 'games',
  text: `UPDATE game SET status = new.status, score = new.score, winners = new.winners, bummerl = new.bummerl,
      end_reason = new.end_reason, finished_at = new.finished_at,
      bot_instance = coalesce(new.bot_instance, game.bot_instance)
    FROM jsonb_to_recordset(?::jsonb) AS new(
      id text, status text, score int[], winners int[], bummerl int, end_reason text, finished_at timestamptz,
      bot_instance text)
    WHERE game.id = new.id`,
  values: [json(advances.map((advance) => ({ id: advance.after.record.id, ...changedColumns(advance, instance) })))],
});

const signatures = (made: readonly GameSignature[]): Part => ({
  name: 'signatures',
  text: `INSERT INTO game_signature (game_id, kid, jws)
    SELECT * FROM jsonb_to_recordset(?::jsonb) AS new(game_id text, kid text, jws text)`,
  values: [json(made.map(({ gameId, kid, jws }) => ({ game_id: gameId, kid, jws })))],
});

const notice = (instance: string, advances: readonly Advance[]): Omit<Part, 'name'> => ({
  text: `SELECT pg_notify(?, notice) FROM unnest(?::text[]) AS notice
    WHERE EXISTS (SELECT FROM instance WHERE id <> ? AND until > now() - ${REMEMBERED})`,
  values: [CHANNEL, noticesOf(instance, advances.map(movedTo)), instance],
});

const movedTo = ({ after }: Advance): Moved => ({
  id: after.record.id,
  version: after.version,
  deadline: deadlineOf(after)?.at ?? null,
});

/** Whether the row of the game itself is not as it was. */
const isOtherwise = ({ before, after }: Advance): boolean =>
  before.status !== after.status || before.state.match.score !== after.state.match.score;

const fixedColumns = ({ record }: Table): object => ({
  id: record.id,
  created_by: record.createdBy.id,
  rule_set: record.ruleSet,
  rules: record.rules,
  rules_version: record.rulesVersion,
  visibility: record.visibility,
  rated: record.rated,
  join_code: record.joinCode,
  practice: record.practice,
  first_dealer: record.firstDealer,
  time_control: record.timeControl,
  secret: record.pledge === null ? null : `\\x${Buffer.from(record.pledge.secret).toString('hex')}`,
  committed: record.pledge?.commitment.id === record.id,
  rematch_of: record.rematchOf,
  board_id: record.board,
  league: record.league,
  created_at: new Date(record.createdAt),
});

const changedColumns = (advance: Advance, instance: string): object => {
  const { after } = advance;
  return {
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

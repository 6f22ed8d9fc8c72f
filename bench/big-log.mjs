import { statfsSync } from 'node:fs';
import { connect } from './inserts.mjs';
import { ask } from './raw-client.mjs';
import { playsOf } from './plays.mjs';
import { startService } from './services.mjs';

const GAMES = 64;
const ROUNDS = 5;
const ROWS_OF_A_GAME = 100;
const GAMES_OF_A_CHUNK = 5_000;
/** With its index and what is written ahead; found to be some 300. */
const BYTES_OF_A_ROW = 600;

/** Plays a second of a service with many finished games, by turns with those of one without. */
export async function measureBigLog({ report, seconds, rows }) {
  const full = await startService();
  demandSpace(full.dataDir, rows);
  const empty = await startService();
  await fill(full, rows);
  const rounds = { empty: [], full: [] };
  const services = { empty, full };
  for (let round = 0; round < ROUNDS; round++) {
    // Each goes first in turn: the second of a pair finds a machine that is warmer, or more tired.
    const order = round % 2 === 0 ? ['empty', 'full'] : ['full', 'empty'];
    for (const log of order) rounds[log].push(await playsOf(services[log], GAMES, seconds));
  }
  await Promise.all([full.stop(), empty.stop()]);
  report.rate(`plays with an empty log, ${GAMES} games`, rounds.empty, { unit: 'plays/s' });
  report.rate(`plays with ${rows.toLocaleString('en')} rows, ${GAMES} games`, rounds.full, {
    unit: 'plays/s',
    against: 'empty',
    baseline: rounds.empty,
    ratioAtLeast: 0.9,
  });
}

function demandSpace(folder, rows) {
  const { bavail, bsize } = statfsSync(folder);
  const needed = rows * BYTES_OF_A_ROW;
  if (bavail * bsize >= needed) return;
  throw new Error(`${rows} rows need ${Math.ceil(needed / 1e9)} GB in ${folder}: take fewer (--rows)`);
}

/** Finished games of a hundred rows each, from SQL. */
async function fill(service, rows) {
  const begun = performance.now();
  const account = await ask(service.port, 'POST', '/v1/accounts', { name: 'bench past', kind: 'bot' });
  const client = await connect(service);
  // Nothing here has to outlive a crash, and each row's game is written by the same statement: no need to look for it.
  await client.query('SET synchronous_commit = off; SET session_replication_role = replica');
  for (let left = Math.ceil(rows / ROWS_OF_A_GAME); left > 0; left -= GAMES_OF_A_CHUNK) {
    await client.query(FINISHED_GAMES, [account.account.id, Math.min(left, GAMES_OF_A_CHUNK), ROWS_OF_A_GAME]);
  }
  await client.query('VACUUM (ANALYZE) game, game_seat, log_row');
  await client.query('CHECKPOINT');
  const { count, size } = await sizeOf(client);
  await client.end();
  const took = Math.round((performance.now() - begun) / 1000);
  console.log(`${count.toLocaleString('en')} rows of log written in ${took} s, ${size} with their index`);
}

async function sizeOf(client) {
  const { rows } = await client.query(
    `SELECT count(*)::int AS count, pg_size_pretty(pg_total_relation_size('log_row')) AS size FROM log_row`,
  );
  return rows[0];
}

const FINISHED_GAMES = `
  WITH made AS (
    INSERT INTO game (id, created_by, rule_set, rules, rules_version, visibility, join_code, first_dealer, status,
                      version, score, winners, bummerl, end_reason, created_at, finished_at)
    SELECT uuidv7(interval '-1 day')::text, $1, 'bauernschnapsen/tjger', '{}', 1, 'public', 'past', 0, 'finished',
           $3::int, '{24,0}', '{0}', 1, 'target', now() - interval '1 day', now()
      FROM generate_series(1, $2::int)
    RETURNING id
  ), seated AS (
    INSERT INTO game_seat (game_id, seat, account_id) SELECT id, seat, $1 FROM made, generate_series(0, 3) AS seat
  )
  INSERT INTO log_row (game_id, version, type, seat, data, rules_version, elapsed_ms, at)
  SELECT id, version, 'action', version % 4, '{"type": "play", "card": "AH"}', 1, 1500, now()
    FROM made, generate_series(1, $3::int) AS version`;

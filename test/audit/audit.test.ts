import { execFile } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { judge } from '../../src/audit/judge.js';
import { idsOf, readGame } from '../../src/audit/stored-games.js';
import { Database } from '../../src/database/database.js';
import { DECK } from '../../src/domain/cards.js';
import { startApp, type TestApp } from '../support/app.js';
import { createDatabase, createEmptyDatabase, type TestDatabase } from '../support/database.js';
import { HttpGame } from '../support/games.js';
import { randomFrom } from '../support/playout.js';

const MAIN = path.resolve(import.meta.dirname, '../../dist/audit/main.js');

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the built program on a database. */
const audit = (url: string, ...args: readonly string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const env = { ...process.env, DATABASE_URL: url };
    execFile(process.execPath, [MAIN, ...args], { env }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : -1, out, err }),
    );
  });

let database: TestDatabase;
let service: TestApp;
let client: pg.Client;
const games: Record<'won' | 'running' | 'practice' | 'resigned' | 'aborted', string> = {
  won: '',
  running: '',
  practice: '',
  resigned: '',
  aborted: '',
};

beforeAll(async () => {
  database = await createDatabase();
  service = await startApp({}, database.url);
  const won = await HttpGame.start(service, { rules: { target: 4 }, nonce: 'a nonce of my own' });
  await won.playOut(randomFrom(3));
  const running = await HttpGame.start(service);
  await running.playTo('play');
  const practice = await HttpGame.start(service, { practice: { decks: [DECK] } });
  await practice.playTo('doubling');
  const resigned = await HttpGame.start(service);
  await resigned.post('resignation', {}, resigned.player(1)).expect(201);
  const aborted = await HttpGame.open(service);
  await aborted.post('abort', {}, aborted.player(0)).expect(200);
  Object.assign(games, { won: won.id, running: running.id, practice: practice.id });
  Object.assign(games, { resigned: resigned.id, aborted: aborted.id });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await service.close();
  await database.drop();
});

/** What the program would print, without the time that a process takes to start. */
async function judgeAll(): Promise<readonly string[]> {
  const reader = new Database(database.url);
  const lines: string[] = [];
  for await (const id of idsOf(reader, undefined)) {
    const stored = await readGame(reader, id);
    const findings = stored === null ? [] : await judge(stored);
    lines.push(...findings.map(({ gameId, version, message }) => `game ${gameId}, row ${version}: ${message}`));
  }
  await reader.$disconnect();
  return lines;
}

/** Changes a table for the while of an audit, and puts back what it held. */
async function judgeAfter(table: string, change: string): Promise<readonly string[]> {
  await client.query(`CREATE TEMP TABLE kept AS TABLE ${table}`);
  await client.query(change);
  try {
    return await judgeAll();
  } finally {
    await client.query(`SET session_replication_role = replica`); // so that the foreign keys are not in the way
    await client.query(`DELETE FROM ${table}; INSERT INTO ${table} TABLE kept; DROP TABLE kept`);
    await client.query(`SET session_replication_role = DEFAULT`);
  }
}

const LAST = 'version = (SELECT max(version) FROM log_row AS later WHERE later.game_id = log_row.game_id)';
const ofGame = (name: keyof typeof games, column = 'game_id'): string => `${column} = '${games[name]}'`;

describe('npm run audit', () => {
  it('finds nothing in what the service has written', async () => {
    const { code, out, err } = await audit(database.url);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^5 games with \d+ rows: all follows from the rules\n$/);
  });

  it('prints what it finds, counts it and ends with 1', async () => {
    const score = `(SELECT score FROM game WHERE ${ofGame('won', 'id')})`;
    await client.query(`CREATE TEMP TABLE kept_score AS SELECT ${score} AS score`);
    await client.query(`UPDATE game SET score = '{99,0}' WHERE ${ofGame('won', 'id')}`);
    const { code, out } = await audit(database.url);
    await client.query(`UPDATE game SET score = kept_score.score FROM kept_score WHERE ${ofGame('won', 'id')}`);
    expect(out).toMatch(/^game [^,]+: score is \[99,0\] instead of .*\n5 games with \d+ rows: 1 of the games did not/);
    expect(code).toBe(1);
  });

  it('judges one game when it is named', async () => {
    expect((await audit(database.url, '--game', games.running)).out).toMatch(/^1 games? with/);
    const { code, err } = await audit(database.url, '--game', 'nowhere');
    expect({ code, err }).toEqual({ code: 2, err: 'audit: there is no game nowhere\n' });
  });

  it.each<[string, string, () => string, RegExp]>([
    [
      'a card that was not dealt to the seat',
      'log_row',
      () => `UPDATE log_row SET data = before.data FROM log_row AS before
        WHERE ${ofGame('won', 'log_row.game_id')} AND log_row.${LAST} AND before.game_id = log_row.game_id
          AND before.version = log_row.version - 1`, // what another seat has just done
      /row \d+: is \{.*\} of seat \d: /,
    ],
    [
      'an action of another seat',
      'log_row',
      () => `UPDATE log_row SET seat = (seat + 1) % 4 WHERE ${ofGame('running')} AND type = 'action' AND ${LAST}`,
      /row \d+: is .* of seat \d: /,
    ],
    [
      'an action that no version of the service has written',
      'log_row',
      () => `UPDATE log_row SET type = 'cheat' WHERE ${ofGame('running')} AND ${LAST}`,
      /row \d+: cannot be read: a log row of unknown type cheat/,
    ],
    [
      'a row that is missing',
      'log_row',
      () => `DELETE FROM log_row WHERE ${ofGame('won')} AND version = 7`,
      /row 8: does not follow row 6/,
    ],
    [
      'a deck in another order',
      'log_row',
      () =>
        `UPDATE log_row SET data = jsonb_build_object('deck', jsonb_path_query_array(data, '$.deck[last, 0 to 18]')) WHERE ${ofGame('running')} AND type = 'deal'`,
      /row 5: deals other cards than follow from the secret and the nonces/,
    ],
    [
      'another deck than the creator fixed',
      'log_row',
      () =>
        `UPDATE log_row SET data = jsonb_build_object('deck', jsonb_path_query_array(data, '$.deck[last, 0 to 18]')) WHERE ${ofGame('practice')} AND type = 'deal'`,
      /row 5: deals other cards than the creator fixed/,
    ],
    [
      'another secret',
      'game',
      () => `UPDATE game SET secret = sha256('x') WHERE ${ofGame('running', 'id')}`,
      /row 1: breaks the chain/,
    ],
    [
      'another nonce',
      'log_row',
      () => `UPDATE log_row SET data = jsonb_set(data, '{nonce}', '"other"') WHERE ${ofGame('won')} AND version = 1`,
      /row 1: breaks the chain/,
    ],
    [
      'a time moved by a millisecond',
      'log_row',
      () => `UPDATE log_row SET at = at - interval '1 ms' WHERE ${ofGame('aborted')} AND ${LAST}`,
      /row 2: (breaks the chain|has the time)/,
    ],
    [
      'a time that somebody took',
      'log_row',
      () => `UPDATE log_row SET elapsed_ms = elapsed_ms + 1 WHERE ${ofGame('running')} AND ${LAST}`,
      /row \d+: has elapsedMs \d+ instead of \d+/,
    ],
    [
      'a hash',
      'log_row',
      () => `UPDATE log_row SET hash = sha256('x') WHERE ${ofGame('practice')} AND version = 6`,
      /row 6: breaks the chain: its hash is 2d711642/,
    ],
    [
      'rules of another version in the middle',
      'log_row',
      () => `UPDATE log_row SET rules_version = 2 WHERE ${ofGame('running')} AND version = 6`,
      /row 6: is of version 2 of the rules, and the game began under version 1/,
    ],
    [
      'rules that the code does not have',
      'game',
      () => `UPDATE game SET rules_version = 2 WHERE ${ofGame('running', 'id')}`,
      /row null: is not judged: .* version 2 of the rules of bauernschnapsen\/tjger/,
    ],
    [
      'a switch of the rules',
      'game',
      () => `UPDATE game SET rules = jsonb_set(rules, '{target}', '5') WHERE ${ofGame('running', 'id')}`,
      /row 1: breaks the chain/,
    ],
    [
      'the result of a deal',
      'deal_result',
      () => `UPDATE deal_result SET result = jsonb_set(result, '{score}', '9') WHERE ${ofGame('won')} AND deal = 1`,
      /row null: deal 1 came to .*, and .*"score":9.* is stored/,
    ],
    [
      'a result that is missing',
      'deal_result',
      () => `DELETE FROM deal_result WHERE ${ofGame('won')} AND deal = 1`,
      /row null: the result of deal 1 is missing/,
    ],
    [
      'a result of a deal that was cut off',
      'deal_result',
      () => `INSERT INTO deal_result SELECT '${games.resigned}', 1, 6, result FROM deal_result LIMIT 1`,
      /row null: there is a result of deal 1, which has not ended/,
    ],
    [
      'a time that is none',
      'game',
      () => `UPDATE game SET created_at = 'infinity' WHERE ${ofGame('running', 'id')}`,
      /row null: is not judged, as what is stored of it cannot be read/,
    ],
    [
      'rules that are none',
      'game',
      () => `UPDATE game SET rules = 'null' WHERE ${ofGame('running', 'id')}`,
      /row null: is not judged, as what is stored of it cannot be read/,
    ],
    [
      'the score',
      'game',
      () => `UPDATE game SET score = '{99,0}' WHERE ${ofGame('won', 'id')}`,
      /row null: score is \[99,0\] instead of /,
    ],
    [
      'the winners',
      'game',
      () => `UPDATE game SET winners = '{}' WHERE ${ofGame('won', 'id')}`,
      /row null: winners is \[\] instead of /,
    ],
    [
      'the status',
      'game',
      () => `UPDATE game SET status = 'finished' WHERE ${ofGame('running', 'id')}`,
      /row null: status is "finished" instead of "playing"/,
    ],
    [
      'who sat where',
      'game_seat',
      () => `UPDATE game_seat SET bot = 'random', account_id = NULL WHERE ${ofGame('won')} AND seat = 2`,
      /row null: seats is .* instead of /,
    ],
    [
      'the signature of another game',
      'game_signature',
      () =>
        `UPDATE game_signature SET jws = (SELECT jws FROM game_signature WHERE ${ofGame('resigned')}) WHERE ${ofGame('won')}`,
      /row null: the signature is not that of its key over head and result/,
    ],
    [
      'a signature that is missing',
      'game_signature',
      () => `DELETE FROM game_signature WHERE ${ofGame('won')}`,
      /row null: the signature is missing/,
    ],
  ])('finds %s', async (_, table, change, finding) => {
    const [found, ...others] = await judgeAfter(table, change());
    expect(found).toMatch(finding);
    expect(others).toEqual([]);
  });

  it('follows games that are older than proofs by the rules alone', async () => {
    const strip = `UPDATE log_row SET hash = NULL WHERE ${ofGame('running')}; UPDATE game SET secret = NULL WHERE ${ofGame('running', 'id')}`;
    await client.query(`CREATE TEMP TABLE whole AS SELECT * FROM game WHERE ${ofGame('running', 'id')}`);
    try {
      expect(await judgeAfter('log_row', strip)).toEqual([]);
    } finally {
      await client.query('UPDATE game SET secret = whole.secret FROM whole WHERE game.id = whole.id; DROP TABLE whole');
    }
  });

  it('says what is wrong with a database that it cannot judge', async () => {
    const empty = await createEmptyDatabase();
    const { code, err } = await audit(empty.url);
    await empty.drop();
    expect({ code, err }).toEqual({ code: 2, err: 'audit: the database has no tables: no service has used it yet\n' });
    expect((await audit('postgresql://nobody@127.0.0.1:1/x')).err).toMatch(
      /^audit: the database x at 127\.0\.0\.1:1 .* cannot be opened/,
    );
    expect((await audit(database.url, '--games')).code).toBe(2);
  });
});

import { beforeAll, describe, expect, it } from '@jest/globals';
import { parseLines } from '../../src/domain/replays/lines.js';
import type { Replay } from '../../src/domain/replays/replay.js';
import { parseText } from '../../src/domain/replays/text.js';
import { useApp } from '../support/app.js';
import { HttpGame } from '../support/games.js';
import { randomFrom } from '../support/playout.js';
import { expectProblem } from '../support/problems.js';

const service = useApp();

const NDJSON = 'application/x-ndjson';
const TEXT = 'text/x-bummerl';

/** The replay as text, in the form that is asked for. */
const read = (game: HttpGame, accept: string, query = '') => game.read(`/replay${query}`, accept);

/** Somebody sits down, leaves and comes back; then the match is played, or where `played` is false it waits for a card. */
async function match(played: boolean): Promise<HttpGame> {
  const practice = { decks: [], dealer: 2 };
  const game = await HttpGame.open(service(), { rules: { target: 5 }, practice });
  await game.post('seats', { seat: 1 }, game.player(1)).expect(201);
  await game.service.http.delete(`${game.path}/seats/1`).set(game.player(1).auth).expect(200);
  for (const seat of [3, 2, 1]) await game.post('seats', { seat }, game.player(seat)).expect(201);
  if (played) await game.playOut(randomFrom(3));
  else await game.playTo('play');
  return game;
}

let finished: HttpGame;
let running: HttpGame;
beforeAll(async () => {
  finished = await match(true);
  running = await match(false);
});

describe('the JSON of a replay', () => {
  it('has who came and went, when it was dealt, and what was fixed from the start', async () => {
    const replay = (await finished.get('/replay').expect(200)).body as Replay;
    const [anna, berta] = [finished.player(0), finished.player(1)];
    expect(replay.game).toMatchObject({
      createdBy: { id: anna.id, name: anna.name },
      visibility: 'public',
      rated: false,
      practiceDecks: 0,
      firstDealer: 2,
    });
    expect(replay.seating.map(({ version, type, elapsedMs }) => [version, type, elapsedMs])).toEqual([
      [1, 'seatTaken', null],
      [2, 'seatTaken', null],
      [3, 'seatLeft', null],
      [4, 'seatTaken', null],
      [5, 'seatTaken', null],
      [6, 'seatTaken', null],
    ]);
    const account = { id: berta.id, name: berta.name };
    expect(replay.seating[1]).toMatchObject({ seat: 1, account, bot: null, nonce: null });
    expect(replay.deals[0]).toMatchObject({ dealer: 2, dealt: { version: 7, elapsedMs: null } });
    // Every row of the log is told, once.
    const rows = [...replay.seating, ...replay.deals.flatMap(({ dealt, actions }) => [dealt, ...actions])];
    const { version } = await finished.observe();
    expect(rows.map((row) => row.version)).toEqual(Array.from({ length: version as number }, (_, index) => index + 1));
  });

  it('of a game that was called off says so', async () => {
    const game = await HttpGame.open(service());
    await game.post('abort', {}, game.player(0)).expect(200);
    const { body } = await game.get('/replay').expect(200);
    expect(body).toMatchObject({ deals: [], endReason: 'aborted', winners: null });
    expect(body.game.finishedAt).not.toBeNull();
    expect(body.seating.at(-1)).toEqual({ version: 2, type: 'abort', at: body.game.finishedAt, elapsedMs: null });
  });

  it('of a running game has no deck', async () => {
    const { body } = await running.get('/replay').expect(200);
    expect(body).toMatchObject({ proof: null, game: { finishedAt: null } });
    expect(body.deals.map(({ deck }: { deck: unknown }) => deck)).toEqual([null]);
  });
});

describe.each([
  ['a finished game', () => finished],
  ['a running game', () => running],
] as const)('the forms of %s', (_, gameOf) => {
  it('say the same', async () => {
    const game = gameOf();
    const { body: json } = await game.get('/replay').expect(200);
    const lines = await read(game, NDJSON).expect(200).expect('content-type', `${NDJSON}; charset=utf-8`);
    const text = await read(game, TEXT).expect(200).expect('content-type', `${TEXT}; charset=utf-8`);
    expect(parseLines(lines.body)).toEqual({ ok: true, value: json });
    expect(parseText(text.body)).toEqual({ ok: true, value: json });
  });

  it('have each an ETag, which is answered with 304 in that form alone', async () => {
    const game = gameOf();
    const { version } = await game.observe();
    const tags = new Map<string, string>();
    for (const [accept, tag] of [
      ['application/json', `"${version}"`],
      [NDJSON, `"${version}-ndjson"`],
      [TEXT, `"${version}-text"`],
    ] as const) {
      const { headers } = await read(game, accept).expect(200);
      expect([accept, headers['etag'], headers['vary']]).toEqual([accept, tag, 'Authorization, Accept']);
      tags.set(accept, tag);
    }
    for (const [accept, tag] of tags) {
      for (const [other, otherTag] of tags) {
        const { status, headers } = await read(game, accept).set('if-none-match', otherTag);
        expect([accept, other, status]).toEqual([accept, other, other === accept ? 304 : 200]);
        expect(headers).toMatchObject({ etag: tag, vary: 'Authorization, Accept' });
      }
    }
  });
});

describe('the header Accept', () => {
  it.each([
    ['*/*', 'application/json'],
    ['text/html, */*;q=0.8', 'application/json'],
    ['text/*', TEXT],
    [`application/json;q=0.5, ${TEXT}`, TEXT],
    [`${NDJSON}, ${TEXT}`, NDJSON],
    [`${TEXT};q=0, */*;q=0.1`, 'application/json'],
  ])('%s chooses %s', async (accept, type) => {
    await read(finished, accept)
      .expect(200)
      .expect('content-type', new RegExp(`^${type}; charset=utf-8$`));
  });

  it.each(['text/html', 'application/xml, image/*', 'application/problem+json', `${TEXT};q=0`])(
    'of %s is 406',
    async (accept) => {
      expectProblem(await finished.get('/replay').set('accept', accept), 'not-acceptable');
    },
  );

  it('does not change that a single state is JSON', async () => {
    await read(finished, `${TEXT}, application/json;q=0.1`, '?deal=1&ply=1')
      .expect(200)
      .expect('content-type', 'application/json; charset=utf-8');
    expectProblem(await finished.get('/replay?deal=1').set('accept', TEXT), 'not-acceptable');
  });
});

it('a finished public game is kept for ever in every form', async () => {
  for (const accept of ['application/json', NDJSON, TEXT]) {
    const { headers } = await read(finished, accept).expect(200);
    expect([accept, headers['cache-control']]).toEqual([accept, 'public, max-age=31536000, immutable']);
  }
  const { headers } = await read(running, TEXT).expect(200);
  expect(headers['cache-control']).toBe('private, no-store');
});

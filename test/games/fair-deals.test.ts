import { hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from '@jest/globals';
import { Database } from '../../src/database/database.js';
import { parseLines } from '../../src/domain/replays/lines.js';
import { parseText } from '../../src/domain/replays/text.js';
import { verifyReplay } from '../../src/fairness/verify.js';
import { startApp, useApp } from '../support/app.js';
import * as independent from '../support/bummerl-deal-1.js';
import { auditOf, chainOf, commit, decksOf } from '../support/fair-games.js';
import { HttpGame, newPlayers } from '../support/games.js';
import { randomFrom } from '../support/playout.js';
import { tamperings } from '../support/tampering.js';
import { expectFaults, expectProblem } from '../support/problems.js';
import { pages, ReadStream } from '../support/streams.js';

const service = useApp();

const short = { rules: { target: 5 } };
const NONCES = ['Servus ♠', null, 'x'.repeat(64), null];

/** A game with nonces on two seats, which is about to begin. */
async function begun(body: object = {}): Promise<HttpGame> {
  const game = await HttpGame.open(service(), { ...short, nonce: NONCES[0], ...body });
  for (const seat of [1, 2, 3]) await game.post('seats', { seat, nonce: NONCES[seat] }, game.player(seat)).expect(201);
  return game;
}

const database = (): Database => service().app.get(Database);

const keySet = async () => (await service().http.get('/.well-known/jwks.json').expect(200)).body;

describe('a game that is over', () => {
  it('proves its decks, its history and its result to a script that knows the page alone', async () => {
    const game = await begun();
    const receipts = new Map<number, string>();
    await game.playOut(randomFrom(7), (_, { version, receipt }) => receipts.set(version, receipt));
    const audit = await auditOf(game);
    const { body: replay } = await game.get('/replay').expect(200);

    expect(independent.commitment(audit.secret)).toBe(audit.commitment.hash);
    expect(audit.commitment.id).toBeNull();
    expect(audit.nonces).toEqual(independent.nonces(audit.secret, game.id, NONCES));
    expect(decksOf(audit, replay.deals.length)).toEqual(replay.deals.map(({ deck }: { deck: string[] }) => deck));
    expect(audit.salts).toEqual(
      replay.deals.map((_: unknown, deal: number) => ({
        deal: deal + 1,
        salt: independent.salt(audit.secret, game.id, deal + 1),
      })),
    );

    const hashes = chainOf(audit);
    expect(audit.rows.map(({ hash }: { hash: string }) => hash)).toEqual(hashes.slice(1));
    expect(audit.head).toBe(hashes[audit.version]);
    expect(receipts.size).toBeGreaterThan(10);
    for (const [version, receipt] of receipts) expect(receipt).toBe(hashes[version]);

    const { key, jws } = audit.signature;
    const payload = independent.payload({ ...replay, proof: audit }, audit.version);
    expect(independent.isSigned(jws, key, payload)).toBe(true);
    expect(await keySet()).toEqual({ keys: [{ ...key, alg: 'EdDSA', use: 'sig' }] });
    const { genesis } = audit;
    expect(genesis).toMatchObject({
      id: game.id,
      createdBy: game.created.createdBy,
      createdAt: game.created.createdAt,
    });
    expect(await verifyReplay(replay)).toMatchObject({
      ok: true,
      value: { ownNonces: 2, commitment: { beforeGame: false, matched: null }, rows: audit.version },
    });
  });

  it.each([
    ['schnapsen/tjger', { seats: [{ player: 'me' }, { bot: 'random' }] }, 'resignation'],
    ['bauernschnapsen/tjger', { practice: { decks: [], dealer: 3 } }, 'resignation'],
    ['bauernschnapsen/tjger', { seats: [null, { player: 'me' }, null, null] }, 'abort'],
  ])('is proven however it ends: %s %j by %s', async (ruleSet, body, end) => {
    const game = await HttpGame.open(service(), { ruleSet, nonce: 'n', ...body });
    if (end === 'abort') {
      await game.post('seats', { seat: 3, nonce: 'stays' }, game.player(1)).expect(201);
      await game.post('seats', { seat: 0, nonce: 'goes' }, game.player(2)).expect(201);
      await service().http.delete(`${game.path}/seats/0`).set(game.player(2).auth).expect(200);
    } else if (ruleSet.startsWith('bauern')) {
      for (const seat of [1, 2, 3]) await game.post('seats', { seat }, game.player(seat)).expect(201);
    }
    const { body: answer } = await game.post(end, {}, game.player(0)).expect(end === 'abort' ? 200 : 201);
    const audit = await auditOf(game);
    if (end !== 'abort') expect(answer.receipt).toBe(audit.head);
    const { body: replay } = await game.get('/replay').expect(200);
    expect(await verifyReplay(replay)).toMatchObject({ ok: true });
  });

  it('says the same in all three forms, and nothing in it can be changed', async () => {
    const game = await begun({ rules: { target: 2 } });
    await game.playOut(randomFrom(5));
    const { body: replay } = await game.get('/replay').expect(200);
    const inForm = async (accept: string): Promise<string> => (await game.read('/replay', accept).expect(200)).body;
    expect(parseLines(await inForm('application/x-ndjson'))).toEqual({ ok: true, value: replay });
    expect(parseText(await inForm('text/x-bummerl'))).toEqual({ ok: true, value: replay });
    const changes = tamperings(replay);
    expect(changes.length).toBeGreaterThan(500);
    const every = Math.ceil(changes.length / 150);
    for (const { what, apply } of changes.filter((_, index) => index % every === 0))
      expect([what, (await verifyReplay(apply())).ok]).toEqual([what, false]);
  });

  it('proves of a practice game which decks were shuffled', async () => {
    const deck = [...independent.shuffle('00'.repeat(32), 'mine', 1, []).deck];
    const game = await begun({ practice: { decks: [deck] }, rules: { target: 24 } });
    await game.playOut(randomFrom(3));
    const audit = await auditOf(game);
    const { body: replay } = await game.get('/replay').expect(200);
    expect(replay.deals.length).toBeGreaterThan(1);
    const [first, ...shuffled] = replay.deals.map((deal: { deck: string[] }) => deal.deck);
    expect(first).toEqual(deck);
    expect(shuffled).toEqual(decksOf(audit, replay.deals.length).slice(1));
    expect(await verifyReplay(replay)).toMatchObject({ ok: true, value: { practiceDeals: 1 } });
  });

  it('has a rematch with a secret of its own', async () => {
    const game = await begun();
    await game.post('resignation', {}, game.player(0)).expect(201);
    const { body } = await game.post('rematch', {}, game.player(0)).expect(201);
    const { body: audit } = await service().http.get(`/v1/games/${body.id}/audit`).expect(200);
    expect(audit.commitment.hash).not.toBe((await auditOf(game)).commitment.hash);
    expect(audit).toMatchObject({ nonces: [null, null, null, null], secret: null });
  });
});

describe('a running game', () => {
  it('shows nothing from which a card that is not out could be found', async () => {
    const game = await begun({ rules: { target: 24 } });
    const stream = await ReadStream.open(`${service().url}${game.path}/stream`, { accept: 'application/x-ndjson' });
    const texts: string[] = [];
    for (let turn = await game.turn(), acts = 0; acts < 40; acts++, turn = await game.turn()) {
      const answer = await game.act(turn.toAct, turn.legalActions[0]);
      expect(answer.body.receipt).toMatch(/^[0-9a-f]{64}$/);
      texts.push(JSON.stringify(answer.body));
    }
    for (const what of ['', '/observation', '/replay', '/events?limit=1000', '/actions', '/audit'])
      for (const player of [undefined, ...game.players]) texts.push((await game.get(what, player).expect(200)).text);
    texts.push(JSON.stringify(await pages(game)), JSON.stringify(stream.lines), JSON.stringify(game.created));
    texts.push((await service().http.get('/metrics').expect(200)).text);
    stream.close();

    const stored = await database().game.findUniqueOrThrow({ where: { id: game.id } });
    const secret = Buffer.from(stored.secret ?? []).toString('hex');
    expect(secret).toHaveLength(64);
    const salts = [1, 2, 3, 4].map((deal) => independent.salt(secret, game.id, deal));
    const derived = independent.nonces(secret, game.id, [null, null, null, null]);
    for (const hex of [secret, ...salts, ...derived])
      for (const form of formsOf(hex)) for (const text of texts) expect(text).not.toContain(form);
  });

  it('has in its audit what all have seen, and the chain so far', async () => {
    const game = await begun();
    for (let turn = await game.turn(), acts = 0; acts < 12; acts++, turn = await game.turn())
      await game.act(turn.toAct, turn.legalActions[0]);
    const { headers } = await game.get('/audit').expect(200);
    const audit = await auditOf(game);
    expect(headers).toMatchObject({ etag: `"${audit.version}"`, 'cache-control': 'private, no-store' });
    await game.get('/audit').set('if-none-match', `"${audit.version}"`).expect(304);
    expect(audit).toMatchObject({ nonces: NONCES, secret: null, salts: null, signature: null });
    expect(chainOf(audit).at(-1)).toBe(audit.head);
    const { body: actions } = await game.get('/plays').expect(200);
    const played = actions.items.map(({ card }: { card: string }) => card);
    expect(
      JSON.stringify(audit)
        .match(/"[AKQJT][HDSC]"/g)
        ?.map((text) => JSON.parse(text)),
    ).toEqual(played);
  });

  it('has digests on which decks cannot be tried with anything that is known', async () => {
    const game = await begun();
    const [{ version }] = (await auditOf(game)).rows.filter(({ type }: { type: string }) => type === 'deal');
    const audit = await auditOf(game);
    const { digest } = audit.rows[version - 1].data;
    const { data } = await database().logRow.findUniqueOrThrow({
      where: { gameId_version: { gameId: game.id, version } },
    });
    const deck = (data as { deck: string[] }).deck.join('');
    const known = ['', game.id, audit.commitment.hash, ...chainOf(audit), ...NONCES.map(String)];
    for (const guess of known) expect(independent.sha256(guess + deck)).not.toBe(digest);
    const { secret } = await database().game.findUniqueOrThrow({ where: { id: game.id } });
    const salt = independent.salt(Buffer.from(secret ?? []).toString('hex'), game.id, 1);
    expect(independent.sha256(salt + deck)).toBe(digest);
  });

  it('of a private kind hides its audit as all else', async () => {
    const game = await HttpGame.open(service(), { visibility: 'private' });
    expectProblem(await game.get('/audit', game.player(1)), 'not-found');
    expectProblem(await game.get('/audit'), 'not-found');
    await game.get(`/audit?joinCode=${game.created.joinCode}`).expect(200);
    await game.post('abort', {}, game.player(0)).expect(200);
    const { headers } = await game.get('/audit', game.player(0)).expect(200);
    expect(headers['cache-control']).toBe('private, no-cache');
  });
});

/** The ways in which 32 bytes are written. */
const formsOf = (hex: string): string[] => {
  const bytes = Buffer.from(hex, 'hex');
  return [
    hex,
    hex.toUpperCase(),
    bytes.toString('base64').slice(0, 40),
    bytes.toString('base64url').slice(0, 40),
  ].concat(JSON.stringify([...hexToBytes(hex)]).slice(1, -1));
};

describe('a commitment', () => {
  it('binds the house before it knows the creator’s nonce, and gives the game its id', async () => {
    const [player] = await newPlayers(service(), 1);
    const { id, commitment } = await commit(service(), player as never);
    await service().http.get(`/v1/games/${id}/audit`).expect(404);
    const body = {
      ruleSet: 'schnapsen/tjger',
      seats: [{ player: 'me' }, { bot: 'random' }],
      nonce: 'n',
      commitment: id,
    };
    const create = () =>
      service()
        .http.post('/v1/games')
        .set(player?.auth ?? {})
        .send(body);
    const { body: game } = await create().expect(201);
    expect(game.id).toBe(id);
    await service()
      .http.post(`/v1/games/${id}/resignation`)
      .set(player?.auth ?? {})
      .expect(201);
    const { body: audit } = await service().http.get(`/v1/games/${id}/audit`).expect(200);
    expect(audit.commitment).toEqual({ id, hash: commitment });
    expect(independent.commitment(audit.secret)).toBe(commitment);
    expectProblem(await create(), 'already-exists');
  });

  it('is for one game, however many ask at once', async () => {
    const other = await startApp({}, service().databaseUrl);
    const [player] = await newPlayers(service(), 1);
    try {
      for (const seats of [
        [null, null],
        [{ player: 'me' }, null],
      ]) {
        const { id } = await commit(service(), player as never);
        const create = (app: typeof other) =>
          app.http
            .post('/v1/games')
            .set(player?.auth ?? {})
            .send({ ruleSet: 'schnapsen/tjger', seats, commitment: id });
        const answers = await Promise.all([service(), other, service(), other, service()].map(create));
        expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
        for (const answer of answers.filter(({ status }) => status === 409)) expectProblem(answer, 'already-exists');
      }
    } finally {
      await other.close();
    }
  });

  it('is given again under the same Idempotency-Key, and so is the game', async () => {
    const [player] = await newPlayers(service(), 1);
    const ask = (key: string) =>
      service()
        .http.post('/v1/commitments')
        .set(player?.auth ?? {})
        .set('idempotency-key', key);
    const [first, second] = await Promise.all([ask('k'), ask('k')]);
    const third = await ask('k').send({});
    for (const answer of [first, second, third]) expect([answer?.status, answer?.text]).toEqual([201, first?.text]);
    expect(third.headers['idempotency-replayed']).toBe('true');
    expect((await ask('other')).body.id).not.toBe(first?.body.id);
    const body = { ruleSet: 'schnapsen/tjger', commitment: first?.body.id };
    const create = () =>
      service()
        .http.post('/v1/games')
        .set(player?.auth ?? {})
        .set('idempotency-key', 'g')
        .send(body)
        .expect(201);
    expect((await create()).text).toBe((await create()).text);
  });

  it('has to be known and one’s own', async () => {
    const [player, other] = await newPlayers(service(), 2);
    const { id } = await commit(service(), other as never);
    for (const commitment of [id, 'unheard', 5]) {
      const body = { ruleSet: 'schnapsen/tjger', commitment };
      const answer = await service()
        .http.post('/v1/games')
        .set(player?.auth ?? {})
        .send(body);
      expect(expectFaults(answer)).toEqual(['/commitment']);
    }
    expectProblem(await service().http.post('/v1/commitments'), 'unauthenticated');
    const answer = await service()
      .http.post('/v1/commitments')
      .set(player?.auth ?? {})
      .send({ secret: 'mine' });
    expect(expectFaults(answer)).toEqual(['/secret']);
  });
});

describe('a nonce', () => {
  it('has at most 64 characters, which need not be in the basic plane', async () => {
    const game = await HttpGame.open(service(), { nonce: '🂡'.repeat(64) });
    expect((await auditOf(game)).nonces[0]).toBe('🂡'.repeat(64));
    for (const nonce of ['🂡'.repeat(65), 'x'.repeat(65), 5, ['n'], '\ud800', 'a\u0000b']) {
      expect(expectFaults(await game.post('seats', { nonce }, game.player(1)))).toEqual(['/nonce']);
      const body = { ruleSet: 'schnapsen/tjger', seats: [{ player: 'me' }, null], nonce };
      expect(expectFaults(await service().http.post('/v1/games').set(game.player(0).auth).send(body))).toEqual([
        '/nonce',
      ]);
    }
    const bot = { seat: 3, bot: 'random', nonce: 'n' };
    expect(expectFaults(await game.post('seats', bot, game.player(0)))).toEqual(['/nonce']);
  });

  it('is bound when the seat is taken, and goes with who leaves', async () => {
    const game = await HttpGame.open(service());
    const [, one, two] = game.players;
    await game.post('seats', { seat: 1, nonce: 'first' }, one as never).expect(201);
    await game.post('seats', { seat: 1, nonce: 'second' }, one as never).expect(200);
    expect((await auditOf(game)).nonces).toEqual([null, 'first', null, null]);
    await service()
      .http.delete(`${game.path}/seats/1`)
      .set(one?.auth ?? {})
      .expect(200);
    expect((await auditOf(game)).nonces).toEqual([null, null, null, null]);
    await game.post('seats', { seat: 1, nonce: '' }, two as never).expect(201);
    expect((await auditOf(game)).nonces).toEqual([null, '', null, null]);
  });
});

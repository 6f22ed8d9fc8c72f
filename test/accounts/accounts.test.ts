import { afterEach, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { Database, Prisma } from '../../src/database/database.js';
import { Principals } from '../../src/accounts/principals.js';
import { type Player, useApp } from '../support/app.js';
import { expectFaults, expectProblem } from '../support/problems.js';
import { startProxy } from '../support/proxy.js';

const service = useApp();
const http = () => service().http;
const register = (body: object) => http().post('/v1/accounts').send(body);
const mint = (player: Pick<Player, 'auth'>, body: object) =>
  http().post('/v1/account/tokens').set(player.auth).send(body);
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const ALL_BUT_ADMIN = ['games:play', 'games:create', 'leagues:direct'];

describe('POST /v1/accounts', () => {
  it('makes an account with a token that has three scopes', async () => {
    const { body, headers } = await register({ name: 'Frau Sopherl', kind: 'human' }).expect(201);
    expect(body).toEqual({
      account: {
        id: expect.any(String),
        name: 'Frau Sopherl',
        kind: 'human',
        version: null,
        createdAt: expect.any(String),
      },
      token: expect.stringMatching(/^bml_[\w-]{43}$/),
    });
    expect(Date.parse(body.account.createdAt)).toBeGreaterThan(Date.now() - 60_000);
    expect(body.account.createdAt).toMatch(/Z$/);
    expect(headers['cache-control']).toBe('no-store');
    const { body: tokens } = await http().get('/v1/account/tokens').set(bearer(body.token)).expect(200);
    expect(tokens.items).toMatchObject([{ scopes: ALL_BUT_ADMIN, current: true }]);
  });

  it('gives ids that sort by creation', async () => {
    const ids = [];
    for (const name of ['sorted 1', 'sorted 2', 'sorted 3']) ids.push((await service().register(name)).id);
    expect(ids).toEqual([...ids].sort());
    expect(new Set(ids).size).toBe(3);
  });

  it.each(['abc', 'A-b_c. 1', 'x'.repeat(40), 'Österreicher', 'Ænïmå', 'Тарок', '三人麻雀', 'नमस्ते', '...', '2 Pac'])(
    'takes the name %j',
    async (name) => {
      expect((await register({ name, kind: 'bot' }).expect(201)).body.account.name).toBe(name);
    },
  );

  it.each([
    'ab',
    'x'.repeat(41),
    '',
    '   ',
    ' abc',
    'abc ',
    'a\nbc',
    'a\tbc',
    'a/bc',
    '<b>c',
    'a\u200bbc',
    'abc😀',
    'a\u0000bc',
    'a\u0301\u0301\u0301\u0301bc',
    '\u0301abc',
  ])('refuses the name %j', async (name) => {
    expect(expectFaults(await register({ name, kind: 'bot' }))).toEqual(['/name']);
  });

  it.each([[5], [null], [['abc']], [{}], [true], [undefined]])('refuses the name %p', async (name) => {
    expect(expectFaults(await register({ name, kind: 'bot' }))).toEqual(['/name']);
  });

  it('refuses other kinds and fields', async () => {
    expect(expectFaults(await register({ name: 'abc', kind: 'cat' }))).toEqual(['/kind']);
    expect(expectFaults(await register({ name: 'abc', kind: 'bot', id: 'x', scopes: ['admin'] }))).toEqual([
      '/id',
      '/scopes',
    ]);
  });

  it('keeps names unique, regardless of case and of how they were typed', async () => {
    await register({ name: 'Größenwahn', kind: 'bot' }).expect(201);
    for (const name of ['Größenwahn', 'größenWAHN', 'Gro\u0308ßenwahn']) {
      const body = expectProblem(await register({ name, kind: 'bot' }), 'already-exists');
      expect(body.detail).toContain(name.normalize('NFC'));
    }
    const composed = await register({ name: 'Mu\u0308ller', kind: 'bot' }).expect(201);
    expect(composed.body.account.name).toBe('M\u00fcller');
  });

  it.each(['admin', 'Admin', 'ADMIN'])('reserves the name %s', async (name) => {
    expectProblem(await register({ name, kind: 'bot' }), 'already-exists');
  });

  it('gives a name to one of many who want it at the same instant', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => register({ name: i % 2 ? 'Contested' : 'contested', kind: 'bot' })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const answer of answers) if (answer.status !== 201) expectProblem(answer, 'already-exists');
    const database = service().app.get(Database);
    expect(await database.account.count({ where: { nameKey: 'contested' } })).toBe(1);
    expect(await database.token.count({ where: { account: { nameKey: 'contested' } } })).toBe(1);
  });

  it('takes no Idempotency-Key, since its answer cannot be given twice', async () => {
    const keyed = register({ name: 'keyed', kind: 'bot' }).set('idempotency-key', 'k');
    expect(expectFaults(await keyed)).toEqual(['/header/Idempotency-Key']);
    await register({ name: 'keyed', kind: 'bot' }).expect(201);
  });

  it('does not care for a valid token, but refuses a bad one', async () => {
    const { auth } = await service().register();
    await register({ name: 'by another', kind: 'bot' }).set(auth).expect(201);
    expectProblem(await register({ name: 'by nobody', kind: 'bot' }).set(bearer('bml_x')), 'unauthenticated');
  });
});

describe('GET /v1/account', () => {
  it('shows the account of the token', async () => {
    const { id, name, auth } = await service().register();
    const { body } = await http().get('/v1/account').set(auth).expect(200);
    expect(body).toEqual({ id, name, kind: 'bot', version: null, createdAt: expect.any(String) });
  });

  it('needs a token', async () => {
    expectProblem(await http().get('/v1/account'), 'unauthenticated');
  });
});

describe('POST /v1/account/tokens', () => {
  it('makes a token that works and has the scopes asked for', async () => {
    const player = await service().register();
    const { body, headers } = await mint(player, { label: 'laptop', scopes: ['games:play'] }).expect(201);
    expect(body).toEqual({
      id: expect.any(String),
      label: 'laptop',
      scopes: ['games:play'],
      createdAt: expect.any(String),
      current: false,
      token: expect.stringMatching(/^bml_[\w-]{43}$/),
    });
    expect(headers['cache-control']).toBe('no-store');
    expect((await http().get('/v1/account').set(bearer(body.token)).expect(200)).body.id).toBe(player.id);
  });

  it('gives no more than the minter has', async () => {
    const player = await service().register();
    const { detail } = expectProblem(
      await mint(player, { label: 'root', scopes: ['games:play', 'admin'] }),
      'missing-scope',
    );
    expect(detail).toMatch(/admin/);
    const { body } = await mint(player, { label: 'play', scopes: ['games:play'] }).expect(201);
    const lesser = { auth: bearer(body.token) };
    expectProblem(await mint(lesser, { label: 'more', scopes: ['games:create'] }), 'missing-scope');
    await mint(lesser, { label: 'same', scopes: ['games:play'] }).expect(201);
  });

  it.each<[object, string[]]>([
    [{}, ['/label', '/scopes']],
    [{ label: '', scopes: ['games:play'] }, ['/label']],
    [{ label: 'x'.repeat(101), scopes: ['games:play'] }, ['/label']],
    [{ label: 'a\nb', scopes: ['games:play'] }, ['/label']],
    [{ label: 'a\0b', scopes: ['games:play'] }, ['/label']],
    [{ label: 5, scopes: ['games:play'] }, ['/label']],
    [{ label: 'a', scopes: [] }, ['/scopes']],
    [{ label: 'a', scopes: ['games:play', 'games:play'] }, ['/scopes']],
    [{ label: 'a', scopes: ['games:cheat'] }, ['/scopes/0']],
    [{ label: 'a', scopes: [null] }, ['/scopes/0']],
    [{ label: 'a', scopes: 'games:play' }, ['/scopes']],
    [{ label: 'a', scopes: { 0: 'games:play', length: 1 } }, ['/scopes']],
    [{ label: 'a', scopes: ['games:play'], token: 'mine' }, ['/token']],
  ])('refuses %j', async (body, pointers) => {
    expect(expectFaults(await mint(await service().register(), body))).toEqual(pointers);
  });

  it('takes no Idempotency-Key, but asks for the token first', async () => {
    const { auth } = await service().register();
    const keyed = () => http().post('/v1/account/tokens').set('idempotency-key', 'k').send({});
    expectProblem(await keyed(), 'unauthenticated');
    expect(expectFaults(await keyed().set(auth))).toEqual(['/header/Idempotency-Key']);
  });
});

describe('GET /v1/account/tokens', () => {
  it('lists one’s own in pages, the oldest first, without the tokens themselves', async () => {
    const [player, other] = [await service().register(), await service().register()];
    for (const label of ['b', 'c', 'd']) await mint(player, { label, scopes: ['games:play'] }).expect(201);
    await mint(other, { label: 'foreign', scopes: ['games:play'] }).expect(201);
    const first = await http().get('/v1/account/tokens?limit=3').set(player.auth).expect(200);
    expect(first.body.items.map((token: { label: string }) => token.label)).toEqual(['first', 'b', 'c']);
    expect(Object.keys(first.body.items[0]).sort()).toEqual(['createdAt', 'current', 'id', 'label', 'scopes']);
    expect(first.body.items.map((token: { current: boolean }) => token.current)).toEqual([true, false, false]);
    const [, next = ''] = /^<(.*)>; rel="next"$/.exec(first.headers['link'] ?? '') ?? [];
    const second = await http().get(next).set(player.auth).expect(200);
    expect(second.body).toMatchObject({ items: [{ label: 'd' }], nextCursor: null });
    expect(first.text).not.toContain('bml_');
  });

  it('has one page when everything fits exactly', async () => {
    const player = await service().register();
    await mint(player, { label: 'b', scopes: ['games:play'] });
    expect((await http().get('/v1/account/tokens?limit=2').set(player.auth)).body.nextCursor).toBeNull();
  });

  it.each(['x', '', 'bnVsbA', encodeURIComponent(Buffer.from('[5]').toString('base64url'))])(
    'refuses the cursor %j',
    async (cursor) => {
      const { auth } = await service().register();
      const response = await http().get(`/v1/account/tokens?cursor=${cursor}`).set(auth);
      expect(expectFaults(response)).toEqual(['/query/cursor']);
    },
  );
});

describe('DELETE /v1/account/tokens/{id}', () => {
  async function minted(player: Player): Promise<{ id: string; auth: { authorization: string } }> {
    const { body } = await mint(player, { label: 'doomed', scopes: ['games:play'] }).expect(201);
    return { id: body.id, auth: bearer(body.token) };
  }
  const revoke = (id: string, { auth }: Pick<Player, 'auth'>) => http().delete(`/v1/account/tokens/${id}`).set(auth);

  it('refuses the token at once, also when it was in use a moment ago', async () => {
    const player = await service().register();
    const doomed = await minted(player);
    await http().get('/v1/account').set(doomed.auth).expect(200);
    expect((await revoke(doomed.id, player).expect(204)).text).toBe('');
    expectProblem(await http().get('/v1/account').set(doomed.auth), 'unauthenticated');
    await http().get('/v1/account').set(player.auth).expect(200);
    expectProblem(await revoke(doomed.id, player), 'not-found');
  });

  const undo: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const step of undo.splice(0)) await step();
  });

  it('leaves no moment in which a token that is just being looked up slips through', async () => {
    const player = await service().register();
    const proxy = await startProxy(service().databaseUrl);
    const slow = new Database(proxy.url);
    undo.push(
      () => slow.$disconnect(),
      () => proxy.cut(),
    );
    const principals = new Principals(slow);
    expect((await principals.find(player.token))?.account.id).toBe(player.id);
    const doomed = await minted(player);
    const token = doomed.auth.authorization.replace('Bearer ', '');

    const answered = proxy.holdAnswers();
    const lookedUp = principals.find(token);
    const goOn = await answered; // the row is read, but not yet here
    await revoke(doomed.id, player).expect(204);
    principals.forget(doomed.id);
    goOn();
    expect(await lookedUp).toBeNull();
    expect(principals.recall(token)).toBeNull();
  });

  it('lets a token revoke itself', async () => {
    const doomed = await minted(await service().register());
    await revoke(doomed.id, doomed).expect(204);
    expectProblem(await revoke(doomed.id, doomed), 'unauthenticated');
  });

  it('does not reach the tokens of others', async () => {
    const [player, other] = [await service().register(), await service().register()];
    const theirs = await minted(other);
    expectProblem(await revoke(theirs.id, player), 'not-found');
    expectProblem(await revoke('unknown', player), 'not-found');
    await http().get('/v1/account').set(theirs.auth).expect(200);
  });

  it('revokes once when it is asked twice at the same instant', async () => {
    const player = await service().register();
    const doomed = await minted(player);
    const answers = await Promise.all([revoke(doomed.id, player), revoke(doomed.id, player)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
  });
});

describe('the database', () => {
  it('has the hash of a token and nothing from which the token could be had', async () => {
    const { token } = await service().register('hashed');
    const database = service().app.get(Database);
    const row = await database.token.findFirstOrThrow({ where: { account: { nameKey: 'hashed' } } });
    expect(Buffer.from(row.hash)).toEqual(createHash('sha256').update(token).digest());
    const [dump] = await database.$queryRaw<{ text: string }[]>(
      Prisma.sql`SELECT string_agg(t::text, ' ') || (SELECT string_agg(a::text, ' ') FROM account a) AS text FROM token t`,
    );
    expect(dump?.text).toContain('hashed');
    expect(dump?.text).not.toContain(token);
    expect(dump?.text).not.toContain(Buffer.from(token).toString('hex'));
    expect(dump?.text).not.toContain(token.slice(4));
  });
});

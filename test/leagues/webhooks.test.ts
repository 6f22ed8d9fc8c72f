import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Database } from '../../src/database/database.js';
import { startApp, useApp, type TestApp } from '../support/app.js';
import { HttpLeague } from '../support/http-leagues.js';
import { expectProblem } from '../support/problems.js';
import { answer, isSigned, WebhookReceiver, type Answering } from '../support/webhook-receiver.js';
import type { Line } from '../support/streams.js';

const LENIENT = { WEBHOOK_HTTP: 'allow', WEBHOOK_PRIVATE: 'allow' };
const service = useApp(LENIENT);
let receiver: WebhookReceiver;
beforeEach(async () => {
  receiver = await WebhookReceiver.start(); // each its own: hooks of earlier tests try again
});
afterEach(() => receiver.stop());

const create = (league: HttpLeague, body: object = { url: receiver.url }) =>
  league.post('/webhooks', league.organiser, body);

async function withHook(body?: object, on: TestApp = service()): Promise<{ league: HttpLeague; hook: Line }> {
  const league = await HttpLeague.create(on);
  const made = await create(league, body);
  expect([made.status, made.body.code]).toEqual([201, undefined]);
  return { league, hook: made.body };
}

const hooksOf = async (league: HttpLeague): Promise<Line[]> => (await league.get('/webhooks')).body.items;

async function logOf(league: HttpLeague): Promise<Line[]> {
  return (await league.get('/events?limit=1000')).body.items;
}

async function hookWhen(league: HttpLeague, wanted: (hook: Line) => boolean): Promise<Line> {
  for (let tries = 0; tries < 400; tries++) {
    const [hook] = await hooksOf(league);
    if (wanted(hook)) return hook;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the hook does not come to that: ${JSON.stringify(await hooksOf(league))}`);
}

describe('a webhook', () => {
  it('gets every event after it was made, in order and signed', async () => {
    const { league, hook } = await withHook();
    await league.withBots(4);
    await league.direct('/start');
    await league.until(({ status }) => status === 'finished');
    const log = (await logOf(league)).slice(1);
    await receiver.until(() => receiver.received.length >= log.length);
    expect(receiver.received.map(({ body }) => body)).toEqual(
      log.map((event) => ({ type: event.type, timestamp: event.at, data: { league: league.id, ...event } })),
    );
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(log.length);
    for (const message of receiver.received) {
      expect(isSigned(message, hook.secret)).toBe(true);
      expect(isSigned({ ...message, text: `${message.text} ` }, hook.secret)).toBe(false);
      expect(message.headers['content-type']).toBe('application/json');
      expect(Math.abs(Number(message.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60);
    }
    const shown = await hookWhen(league, ({ delivered }) => delivered === log.at(-1).number);
    expect(shown).toMatchObject({ id: hook.id, failures: 0, lastFailure: null, nextAttemptAt: null, disabled: null });
    expect(hook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(JSON.stringify(await hooksOf(league))).not.toContain(hook.secret.slice(6));
    expect((await service().http.get('/metrics')).text).toMatch(
      /bummerl_webhook_deliveries_total\{outcome="delivered"\} [1-9]/,
    );
  });

  it('gets only the types that it wants, and counts the others as done', async () => {
    const { league } = await withHook({ url: receiver.url, events: ['opened'] });
    await league.direct('', { name: 'Another' }, 'patch');
    await league.direct('/open');
    await league.direct('', { name: 'A third' }, 'patch');
    await hookWhen(league, ({ delivered }) => delivered === 4);
    expect(receiver.received.map(({ body }) => body.type)).toEqual(['opened']);
  });

  it('gets again what it has not taken, under the same id, and the rest behind it', async () => {
    const { league, hook } = await withHook();
    receiver.answering = answer(500);
    await league.direct('/open');
    await receiver.until(() => receiver.received.length >= 1);
    const failing = await hookWhen(league, ({ failures }) => failures === 1);
    expect(failing).toMatchObject({ delivered: 1, lastFailure: { number: 2, reason: 'status', status: 500 } });
    expect(Date.parse(failing.nextAttemptAt)).toBeGreaterThan(Date.parse(failing.lastFailure.at));
    await league.direct('', { name: 'Meanwhile' }, 'patch');
    receiver.answering = answer(200);
    await receiver.until(() => receiver.received.length >= 3);
    expect(receiver.numbers).toEqual([2, 2, 3]);
    const [first, second] = receiver.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(receiver.received.every((message) => isSigned(message, hook.secret))).toBe(true);
    const back = await hookWhen(league, ({ delivered }) => delivered === 3);
    expect(back).toMatchObject({ failures: 0, nextAttemptAt: null, lastFailure: { number: 2 } });
  });

  it('is not followed where it leads on to', async () => {
    const { league } = await withHook();
    const target = await WebhookReceiver.start();
    receiver.answering = answer(307, { location: target.url });
    await league.direct('/open');
    const { lastFailure } = await hookWhen(league, ({ failures }) => failures > 0);
    expect(lastFailure).toMatchObject({ reason: 'status', status: 307 });
    expect(target.received).toEqual([]);
    await target.stop();
  });

  it('is off for good after 410, and after a day of failures', async () => {
    const { league } = await withHook();
    receiver.answering = answer(410);
    await league.direct('/open');
    expect(await hookWhen(league, ({ disabled }) => disabled !== null)).toMatchObject({ disabled: 'gone' });
    const other = await withHook();
    receiver.answering = answer(503);
    await other.league.direct('/open');
    await hookWhen(other.league, ({ failures }) => failures === 1);
    await service()
      .app.get(Database)
      .leagueWebhook.update({
        where: { id: other.hook.id },
        data: { failingSince: new Date(Date.now() - 25 * 3.6e6) },
      });
    expect(await hookWhen(other.league, ({ disabled }) => disabled !== null)).toMatchObject({
      ...{ disabled: 'failing', failures: 2, nextAttemptAt: null },
    });
    receiver.received.length = 0;
    await league.direct('', { name: 'Unheard' }, 'patch');
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(receiver.received).toEqual([]);
  });

  it('that is deleted while something is sent to it gets nothing more', async () => {
    const { league, hook } = await withHook();
    let finish = (): void => undefined;
    receiver.answering = (response) => (finish = () => void response.writeHead(200).end());
    await league.direct('/open');
    await receiver.until(() => receiver.received.length >= 1);
    await league.direct('', { name: 'Waits' }, 'patch');
    const gone = await service().http.delete(`${league.path}/webhooks/${hook.id}`).set(league.organiser.auth);
    expect(gone.status).toBe(204);
    finish();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(receiver.numbers).toEqual([2]);
    expect(await hooksOf(league)).toEqual([]);
  });

  it('ends with the part of the organiser who has made it', async () => {
    const helper = await service().register();
    const league = await HttpLeague.create(service(), { organisers: [helper.id] });
    expect((await league.post('/webhooks', helper, { url: receiver.url })).status).toBe(201);
    await league.direct('', { organisers: [] }, 'patch');
    await hookWhen(league, ({ disabled }) => disabled === 'notOrganiser');
    expect(receiver.received).toEqual([]);
  });
});

describe('a receiver that does not behave', () => {
  const endless: Answering = (response) => {
    response.writeHead(200);
    const more = setInterval(() => response.write('x'.repeat(65_536)), 1);
    response.on('close', () => clearInterval(more));
  };
  const endlessHead: Answering = ({ socket }) => {
    const more = setInterval(() => socket?.write('X-More: 1\r\n'), 1);
    socket?.write('HTTP/1.1 200 OK\r\n');
    socket?.on('close', () => clearInterval(more)).on('error', () => undefined);
  };

  it('whose answer has no end is no burden: only its status counts', async () => {
    const { league } = await withHook();
    receiver.answering = endless;
    await league.direct('/open');
    await league.direct('', { name: 'Next' }, 'patch');
    await hookWhen(league, ({ delivered }) => delivered === 3);
    expect(receiver.numbers).toEqual([2, 3]);
  });

  it.each([
    ['says nothing', () => undefined, 'timeout'],
    ['sends headers without end', endlessHead, 'connection'],
    ['hangs up', (response) => response.socket?.destroy(), 'connection'],
  ] as [string, Answering, string][])('%s fails', async (_, answering, reason) => {
    const { league } = await withHook();
    receiver.answering = answering;
    await league.direct('/open');
    const { lastFailure } = await hookWhen(league, ({ failures }) => failures > 0);
    expect(lastFailure).toMatchObject({ reason, status: null });
  });

  it('does not delay the others, however many there are', async () => {
    const silent = await WebhookReceiver.start();
    silent.answering = () => undefined;
    for (let leagues = 0; leagues < 6; leagues++) {
      const league = await HttpLeague.create(service());
      for (let hooks = 0; hooks < 10; hooks++) await create(league, { url: silent.url });
      await league.direct('/open');
    }
    await silent.until(() => silent.received.length >= 60);
    const { league } = await withHook();
    const begin = Date.now();
    await league.direct('/open');
    await receiver.until(() => receiver.received.length >= 1);
    expect(Date.now() - begin).toBeLessThan(4_000);
    await silent.stop();
  });
});

describe('two instances', () => {
  it('send each event once', async () => {
    const other = await startApp(LENIENT, service().databaseUrl);
    try {
      const { league } = await withHook();
      await league.withBots(6);
      await league.direct('/start');
      await league.until(({ status }) => status === 'finished');
      const log = (await logOf(league)).slice(1);
      await hookWhen(league, ({ delivered }) => delivered === log.at(-1).number);
      expect(receiver.numbers).toEqual(log.map(({ number }) => number));
    } finally {
      await other.close();
    }
  });
});

describe('who makes webhooks', () => {
  it('organises the league, and may make ten of them', async () => {
    const league = await HttpLeague.create(service());
    const stranger = await service().register();
    expectProblem(await league.post('/webhooks', stranger, { url: receiver.url }), 'not-your-game');
    expectProblem(await league.get('/webhooks', stranger), 'not-your-game');
    expectProblem(await service().http.get(`${league.path}/webhooks`), 'unauthenticated');
    const all = await Promise.all(Array.from({ length: 12 }, () => create(league)));
    expect(all.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(10);
    expectProblem(await create(league), 'blocked');
    expect(await hooksOf(league)).toHaveLength(10);
    const page = await league.get('/webhooks?limit=4');
    expect(page.body.items).toHaveLength(4);
    expect((await league.get(`/webhooks?cursor=${page.body.nextCursor}`)).body.items).toHaveLength(6);
    const other = await HttpLeague.create(service(), {}, league.organiser);
    const path = `${other.path}/webhooks/${all[0]?.body.id ?? (await hooksOf(league))[0].id}`;
    expectProblem(await service().http.delete(path).set(league.organiser.auth), 'not-found');
  });

  it('sends no Idempotency-Key, as the secret is shown once', async () => {
    const league = await HttpLeague.create(service());
    const answer = await service()
      .http.post(`${league.path}/webhooks`)
      .set(league.organiser.auth)
      .set('idempotency-key', 'k')
      .send({ url: receiver.url });
    expectProblem(answer, 'validation');
    expect(answer.body.errors[0].pointer).toBe('/header/Idempotency-Key');
  });

  it.each([
    ['no URL', { url: 'here' }, '/url'],
    ['another scheme', { url: 'ftp://example.org/' }, '/url'],
    ['a password', { url: 'https://me:secret@example.org/' }, '/url'],
    ['a fragment', { url: 'https://example.org/#there' }, '/url'],
    ['an event that does not exist', { url: 'https://example.org/', events: ['cardPlayed'] }, '/events/0'],
    ['no event at all', { url: 'https://example.org/', events: [] }, '/events'],
  ])('is told that this is wrong: %s', async (_, body, pointer) => {
    const answer = await create(await HttpLeague.create(service()), body);
    expectProblem(answer, 'validation');
    expect(answer.body.errors[0].pointer).toBe(pointer);
    expect(JSON.stringify(answer.body)).not.toContain('secret@');
  });
});

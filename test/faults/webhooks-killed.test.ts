import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { ApiClient } from '../support/api-client.js';
import { startApp } from '../support/app.js';
import { createDatabase } from '../support/database.js';
import { ServiceProcess } from '../support/service-process.js';
import { answer, isSigned, WebhookReceiver } from '../support/webhook-receiver.js';

const folder = mkdtempSync(path.join(tmpdir(), 'bummerl-hooks-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A certificate of its own for localhost. */
function certificate(): { readonly key: string; readonly cert: string; readonly file: string } {
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', ['req', ...kind, ...name, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8'), file: cert };
}

const tls = certificate();
const LEAGUE = { name: 'Named 0', ruleSet: 'schnapsen/tjger', format: { type: 'roundRobin' } };

async function leagueWithHook(organiser: ApiClient, url: string): Promise<{ path: string; secret: string }> {
  const { body: league } = await organiser.post('/v1/leagues', LEAGUE);
  const { status, body } = await organiser.post(`/v1/leagues/${league.id}/webhooks`, { url });
  expect(status).toBe(201);
  return { path: `/v1/leagues/${league.id}`, secret: body.secret };
}

async function rename(organiser: ApiClient, league: string, times: number): Promise<void> {
  for (let version = 1; version <= times; version++)
    await organiser.send('PATCH', league, { name: `Named ${version}` }, { 'if-match': `"${version}"` });
}

describe('by https', () => {
  it('goes on after the service was killed, with nothing left out', async () => {
    const database = await createDatabase();
    const receiver = await WebhookReceiver.start(tls);
    const env = { DATABASE_URL: database.url, WEBHOOK_PRIVATE: 'allow', NODE_EXTRA_CA_CERTS: tls.file };
    const killed = await ServiceProcess.start(env);
    const organiser = await ApiClient.register(killed.url, 'Anna');
    const { path: league, secret } = await leagueWithHook(organiser, receiver.url);
    receiver.answering = (response, request) => void setTimeout(() => answer(204)(response, request), 100);
    await rename(organiser, league, 20);
    await receiver.until(() => receiver.received.length >= 5);
    await killed.kill();
    const next = await ServiceProcess.start(env);
    try {
      await receiver.until(() => receiver.numbers.includes(21), 60_000);
      expect([...new Set(receiver.numbers)]).toEqual(Array.from({ length: 20 }, (_, index) => index + 2));
      expect(receiver.numbers).toEqual([...receiver.numbers].sort((a, b) => Number(a) - Number(b)));
      expect(receiver.received.every((message) => isSigned(message, secret))).toBe(true);
    } finally {
      await next.stop();
      await receiver.stop();
      await database.drop();
    }
  }, 120_000);

  it('wants a certificate that is trusted', async () => {
    const service = await startApp({ WEBHOOK_PRIVATE: 'allow' });
    const receiver = await WebhookReceiver.start(tls);
    try {
      const organiser = await ApiClient.register(service.url, 'Franz');
      const { path: league } = await leagueWithHook(organiser, receiver.url);
      await rename(organiser, league, 1);
      const hook = async () => (await organiser.get(`${league}/webhooks`)).body.items[0];
      for (let tries = 0; (await hook()).failures === 0 && tries < 200; tries++)
        await new Promise((resolve) => setTimeout(resolve, 50));
      expect((await hook()).lastFailure).toMatchObject({ number: 2, reason: 'tls' });
      expect(receiver.received).toEqual([]);
    } finally {
      await service.close();
      await receiver.stop();
    }
  });
});

import { isIPv6 } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isPublic } from '../../src/leagues/webhooks/addresses.js';
import { useApp } from '../support/app.js';
import { HttpLeague } from '../support/http-leagues.js';
import { expectProblem } from '../support/problems.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';

describe('a public address', () => {
  it.each(['1.1.1.1', '9.255.255.255', '172.32.0.1', '192.0.1.1', '223.255.255.255', '2606:4700::1111', '2a00::1'])(
    'is %s',
    (address) => expect(isPublic(address)).toBe(true),
  );

  it.each([
    ...[
      '0.0.0.0',
      '0.1.2.3',
      '10.1.2.3',
      '100.64.0.1',
      '100.127.255.255',
      '127.0.0.1',
      '127.255.1.1',
      '169.254.169.254',
    ],
    ...['172.16.0.1', '172.31.255.255', '192.0.0.1', '192.168.1.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:1.1.1.1', '64:ff9b::7f00:1', '::127.0.0.1'],
    ...['fc00::1', 'fdff::1', 'fe80::1', 'fe80::1%lo', 'fec0::1', 'ff02::1', '2001::1', '2001:db8::1', '2002:7f00:1::'],
    ...['', 'localhost', '2130706433', '127.1'],
  ])('is not %s', (address) => expect(isPublic(address)).toBe(false));

  it('is never IPv6 with a private IPv4 inside, wherever it stands', () => {
    const byte = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(fc.constantFrom('::ffff:', '::', '64:ff9b::'), byte, byte, byte, (prefix, b, c, d) => {
        const address = `${prefix}127.${b}.${c}.${d}`;
        expect(isIPv6(address)).toBe(true);
        expect(isPublic(address)).toBe(false);
      }),
    );
  });
});

describe('a service that sends to public addresses only', () => {
  const service = useApp({ WEBHOOK_HTTP: 'allow' });
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    receiver = await WebhookReceiver.start();
  });
  afterAll(() => receiver.stop());

  it.each([
    '127.0.0.1',
    '2130706433',
    '017700000001',
    '0x7f.1',
    '127.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0.0.0.0',
    '[::]',
  ])('takes no hook to %s', async (host) => {
    const league = await HttpLeague.create(service());
    const answer = await league.post('/webhooks', league.organiser, { url: `http://${host}:${receiver.port}/hook` });
    expectProblem(answer, 'validation');
    expect(answer.body.errors[0].pointer).toBe('/url');
  });

  it.each(['localhost', 'LOCALHOST.', 'a.localhost'])('does not connect to %s', async (host) => {
    const league = await HttpLeague.create(service());
    const made = await league.post('/webhooks', league.organiser, { url: `http://${host}:${receiver.port}/hook` });
    expect(made.status).toBe(201);
    await league.direct('/open');
    for (let tries = 0; ; tries++) {
      const [hook] = (await league.get('/webhooks')).body.items;
      if (hook.lastFailure === null && tries < 200) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        continue;
      }
      expect(hook).toMatchObject({ delivered: 1, lastFailure: { number: 2, status: null } });
      expect(host === 'localhost' ? ['address'] : ['address', 'name']).toContain(hook.lastFailure.reason);
      break;
    }
    expect(receiver.received).toEqual([]);
  });
});

describe('a service as it is by default', () => {
  const service = useApp();

  it('sends by https only', async () => {
    const league = await HttpLeague.create(service());
    expectProblem(await league.post('/webhooks', league.organiser, { url: 'http://example.org/' }), 'validation');
  });
});

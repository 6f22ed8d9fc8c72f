import { describe, expect, it } from '@jest/globals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../src/config.js';
import { BUCKETS, type Bucket, networkOf, RateLimits } from '../../src/http/rate-limits.js';
import { type TestApp, useApp } from '../support/app.js';
import { expectProblem } from '../support/problems.js';

/** Takes many requests at once from an allowance, as if they had been made. */
async function spend(service: TestApp, bucket: Bucket, times: number, accountId?: string): Promise<void> {
  const reply = { header: () => reply } as unknown as FastifyReply;
  const principal = accountId === undefined ? null : { account: { id: accountId } };
  const request = { ip: '127.0.0.1', principal } as FastifyRequest;
  for (let i = 0; i < times; i += 1) await service.app.get(RateLimits).spend(bucket, request, reply);
}

describe('with limits', () => {
  const service = useApp({ RATE_LIMIT: 'on' });
  const http = () => service().http;

  it('registration has an allowance of its own for each address', async () => {
    const register = () => http().post('/v1/accounts').send({ name: 'x', kind: 'bot' });
    const { headers } = await register();
    expect(headers['ratelimit-policy']).toBe('"registration";q=3000;w=3600');
    expect(headers['ratelimit']).toMatch(/^"registration";r=2999;t=3600$/);
    await spend(service(), 'registration', 2_998);
    expectProblem(await register(), 'validation'); // the last of the allowance
    const refused = await register();
    expect(expectProblem(refused, 'rate-limited').detail).toMatch(/3000/);
    expect(refused.headers['ratelimit']).toMatch(/^"registration";r=0;t=\d+$/);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
    expectProblem(await http().get('/v1/account'), 'unauthenticated');
  });

  it('everything else is counted for the account, wherever it comes from', async () => {
    const { default: allowance } = BUCKETS;
    const [one, two] = await Promise.all([directAccount(service()), directAccount(service())]);
    await spend(service(), 'default', allowance.points, one.id);
    const refused = await http().get('/v1/account').set(one.auth);
    expectProblem(refused, 'rate-limited');
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    await http().get('/v1/account').set(two.auth).expect(200);
  });

  it('unknown tokens are counted for the address before each costs a query', async () => {
    const guess = () => http().get('/v1/account').set('authorization', 'Bearer bml_guess');
    expectProblem(await guess(), 'unauthenticated');
    await spend(service(), 'default', BUCKETS.default.points - 10).catch(() => undefined);
    let last = await guess();
    for (let i = 0; i < 12; i += 1) last = await guess();
    expectProblem(last, 'rate-limited');
  });

  it('probes and figures are not counted', async () => {
    expect((await http().get('/health/live').expect(200)).headers).not.toHaveProperty('ratelimit');
    expect((await http().get('/metrics').expect(200)).headers).not.toHaveProperty('ratelimit');
  });

  /** An account although registration is used up. */
  async function directAccount({ app }: TestApp): Promise<{ id: string; auth: { authorization: string } }> {
    const { AccountsService } = await import('../../src/accounts/accounts.service.js');
    names += 1;
    const { account, token } = await app.get(AccountsService).register({ name: `limited ${names}`, kind: 'bot' });
    return { id: account.id, auth: { authorization: `Bearer ${token}` } };
  }
  let names = 0;
});

describe('without limits', () => {
  const service = useApp({ RATE_LIMIT: 'off' });

  it('nothing is counted', async () => {
    await spend(service(), 'registration', BUCKETS.registration.points + 1);
    const { headers } = await service().http.post('/v1/accounts').send({ name: 'unlimited', kind: 'bot' }).expect(201);
    expect(headers).not.toHaveProperty('ratelimit');
  });
});

describe('RateLimits', () => {
  it('forgets at the end of the window', async () => {
    const limits = new RateLimits({ rateLimit: 'on' } as Config);
    const sent: Record<string, string> = {};
    const reply = { header: (name: string, value: string) => ((sent[name] = value), reply) } as unknown as FastifyReply;
    const request = { ip: '10.0.0.1', principal: null } as FastifyRequest;
    await limits.spend('play', request, reply);
    expect(sent['ratelimit']).toBe('"play";r=19999;t=10');
    await limits.spend('play', { ip: '10.0.0.2', principal: null } as FastifyRequest, reply);
    expect(sent['ratelimit']).toBe('"play";r=19999;t=10');
    await limits.spend('play', request, reply);
    expect(sent['ratelimit']).toBe('"play";r=19998;t=10');
  });
});

describe('networkOf', () => {
  it.each([
    ['10.1.2.3', '10.1.2.3'],
    ['::ffff:10.1.2.3', '::ffff:10.1.2.3'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

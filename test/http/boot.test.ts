import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { onServer } from '../support/template-database.js';
import { createDatabase } from '../support/database.js';
import { type ServiceProcess, startProcess } from '../support/process.js';

const UNREACHABLE = 'postgresql://bummerl:secret-password@127.0.0.1:1/bummerl';
const KEY = JSON.stringify({ kty: 'OKP', crv: 'Ed25519', x: 'x', d: 'hunter2' });
const database = createDatabase();

const start = async (env: Readonly<Record<string, string>> = {}): Promise<ServiceProcess> =>
  startProcess({ PORT: '0', DATABASE_URL: (await database).url, ...env });

/** One line that says why, exit code 1, and nothing else. */
async function expectRefusal(service: ServiceProcess, reason: RegExp): Promise<void> {
  expect(await service.ended).toBe(1);
  expect(service.out()).toBe('');
  const lines = service.err().trimEnd().split('\n');
  expect(lines).toEqual([expect.stringMatching(/^Bummerl cannot start: /)]);
  expect(lines[0]).toMatch(reason);
}

async function post(url: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${url}/v1/accounts`, { method: 'POST', headers, body: JSON.stringify(body) });
}

describe('the service does not start, and says why in one line', () => {
  it.each([
    ['a bad setting', { PORT: 'http' }, /PORT.*http/],
    ['a bad level of the log', { LOG_LEVEL: 'loud' }, /LOG_LEVEL.*debug/],
    ['an admin token that is too short', { ADMIN_TOKEN: 'hunter2' }, /^(?!.*hunter2).*ADMIN_TOKEN/],
    ['a key that is none', { SIGNING_KEY: KEY.replace('Ed', 'X') }, /^(?!.*hunter2).*SIGNING_KEY must be a JWK/],
    ['a key that is broken', { SIGNING_KEY: KEY }, /^(?!.*hunter2).*SIGNING_KEY must have x and d/],
    ['a key that is not there', { SIGNING_KEY: '/nowhere/key.json' }, /SIGNING_KEY.*key\.json.*ENOENT/],
    ['an address that is not of this machine', { HOST: '192.0.2.1' }, /HOST.*192\.0\.2\.1/],
    ['a host that does not exist', { HOST: 'nowhere.invalid' }, /HOST.*nowhere\.invalid/],
    ['an unreachable database', { DATABASE_URL: UNREACHABLE }, /^(?!.*secret-password).*127\.0\.0\.1:1/],
  ])('for %s', async (_, env: Record<string, string>, reason) => {
    await expectRefusal(await start(env), reason);
  });

  it('for a port in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    try {
      await expectRefusal(await start({ PORT: String(port) }), new RegExp(`port ${port} .*in use`));
      expect(other.listening).toBe(true);
    } finally {
      other.close();
    }
  });

  it('for a database of a newer schema', async () => {
    const newer = await createDatabase();
    await onServer(
      newer.url,
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('x', 'y', '99990101000000_future', now())`,
    );
    await expectRefusal(await start({ DATABASE_URL: newer.url }), /newer schema.*99990101000000_future/);
    await newer.drop();
  });
});

describe('the service that starts', () => {
  it('greets with its URLs and a first request that works as printed', async () => {
    const service = await start();
    const url = await service.ready;
    expect(service.out()).toMatch(/^Bummerl is ready at http:\/\/127\.0\.0\.1:\d+\n/);
    const [, address = '', body = ''] =
      /curl -X POST (\S+) -H 'content-type: application\/json' -d '(.*)'/.exec(service.out()) ?? [];
    expect(address).toBe(`${url}/v1/accounts`);
    expect((await post(url, JSON.parse(body) as object)).status).toBe(201);
    for (const path of ['/docs', '/docs/swagger-ui-init.js', '/openapi.json']) {
      expect((await fetch(url + path)).status).toBe(200);
    }
    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
    expect(service.err()).toBe('');
  });

  it('never writes a token into its log, however much it logs', async () => {
    const admin = 'admin-token-of-this-very-test';
    const service = await start({ LOG_LEVEL: 'debug', ADMIN_TOKEN: admin });
    const url = await service.ready;
    const { token } = (await (await post(url, { name: 'logged', kind: 'bot' })).json()) as { token: string };
    const use = (authorization: string) => fetch(`${url}/v1/account?token=${token}`, { headers: { authorization } });
    for (const header of [`Bearer ${token}`, `Bearer ${admin}`, `Basic ${token}`, `Bearer ${token}x`])
      await use(header);
    await fetch(`${url}/v1/account/tokens`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: token,
    });
    service.child.kill('SIGTERM');
    await service.ended;
    const log = service.out() + service.err();
    expect(log).toContain('/v1/account ');
    expect(log).not.toContain(token.slice(4));
    expect(log).not.toContain(admin);
    const entries = service
      .out()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    expect(entries.length).toBeGreaterThan(5);
    for (const entry of entries) expect(() => JSON.parse(entry) as unknown).not.toThrow();
  });

  it('logs next to nothing unless told to', async () => {
    const service = await start({ LOG_LEVEL: 'warn' });
    const url = await service.ready;
    await fetch(`${url}/nope`);
    await fetch(`${url}/v1/account`);
    service.child.kill('SIGTERM');
    await service.ended;
    expect(
      service
        .out()
        .split('\n')
        .filter((line) => line.startsWith('{')),
    ).toEqual([]);
  });
});

describe('at a signal to stop', () => {
  it('a request that is running finishes, a new write is refused, and the process ends in time', async () => {
    const service = await start();
    const url = await service.ready;
    let send: (rest: string) => void = () => undefined;
    const body = new ReadableStream({
      start: (stream) => {
        stream.enqueue(Buffer.from('{"name": '));
        send = (rest) => {
          stream.enqueue(Buffer.from(rest));
          stream.close();
        };
      },
    });
    const headers = { 'content-type': 'application/json' };
    const running = fetch(`${url}/v1/accounts`, { method: 'POST', headers, body, duplex: 'half' });
    await new Promise((resolve) => setTimeout(resolve, 200));
    const begun = Date.now();
    service.child.kill('SIGTERM');
    await new Promise((resolve) => setTimeout(resolve, 200));
    const refused = await post(url, { name: 'too late', kind: 'bot' });
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await refused.json()).toMatchObject({ code: 'draining' });
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    send('"in time", "kind": "bot"}');
    expect((await running).status).toBe(201);
    expect(await service.ended).toBe(0);
    expect(Date.now() - begun).toBeLessThan(10_000);
  });

  it('who never finishes is cut off', async () => {
    const service = await start();
    const url = await service.ready;
    const body = new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from('{')) });
    const headers = { 'content-type': 'application/json' };
    const endless = fetch(`${url}/v1/accounts`, { method: 'POST', headers, body, duplex: 'half' });
    endless.catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 200));
    const begun = Date.now();
    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
    expect(Date.now() - begun).toBeLessThan(10_000);
    await expect(endless).rejects.toThrow();
  });

  it('a second signal ends it at once', async () => {
    const service = await start();
    await service.ready;
    service.child.kill('SIGINT');
    await new Promise((resolve) => setTimeout(resolve, 200));
    const begun = Date.now();
    service.child.kill('SIGINT');
    expect(await service.ended).toBe(1);
    expect(Date.now() - begun).toBeLessThan(700);
  });
});

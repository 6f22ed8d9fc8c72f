import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Database } from '../../src/database/database.js';
import { Metrics } from '../../src/http/metrics.js';
import { startApp, type TestApp, useApp } from '../support/app.js';
import { freshDatabase } from '../support/database.js';
import { expectProblem } from '../support/problems.js';
import { type Proxy, startProxy } from '../support/proxy.js';

describe('a healthy service', () => {
  const service = useApp();
  const http = () => service().http;

  it('is alive and ready', async () => {
    expect((await http().get('/health/live').expect(200)).body).toEqual({ status: 'ok' });
    expect((await http().get('/health/ready').expect(200)).body).toEqual({ status: 'ok' });
  });

  it('is not ready while a migration is missing', async () => {
    const database = service().app.get(Database);
    await database.$executeRawUnsafe('UPDATE _prisma_migrations SET finished_at = NULL');
    const response = await http().get('/health/ready');
    expect(expectProblem(response, 'unavailable').detail).toMatch(/_init/);
    expect(response.headers['retry-after']).toBe('5');
    await database.$executeRawUnsafe('UPDATE _prisma_migrations SET finished_at = now()');
    await http().get('/health/ready').expect(200);
  });

  it('counts requests by route, method and status, never by id', async () => {
    const { auth } = await service().register();
    await http().delete('/v1/account/tokens/some-secret-id').set(auth).expect(404);
    await http().get('/wp-login.php').expect(404);
    const { text, headers } = await http().get('/metrics').expect(200);
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(text).toMatch(/^http_requests_total\{route="\/v1\/account\/tokens\/:id",method="DELETE",status="404"\} 1$/m);
    expect(text).toMatch(/^http_requests_total\{route="unknown",method="GET",status="404"\} 1$/m);
    expect(text).toMatch(/^http_request_duration_seconds_count\{route="\/v1\/accounts",method="POST"\} \d+$/m);
    expect(text).toMatch(/^process_cpu_seconds_total /m);
    expect(text).not.toMatch(/some-secret-id|wp-login/);
  });

  it('counts a request whose client went away', async () => {
    const gone = new AbortController();
    const body = new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from('{')) });
    const init = {
      method: 'POST',
      body,
      duplex: 'half',
      signal: gone.signal,
      headers: { 'content-type': 'application/json' },
    };
    const request = fetch(`${service().url}/v1/accounts`, init as RequestInit);
    setTimeout(() => gone.abort(), 100);
    await expect(request).rejects.toThrow();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await http().get('/metrics')).text).toMatch(
      /route="\/v1\/accounts",method="POST",status="(200|400)"\} 1$/m,
    );
  });

  it('shows what features count', async () => {
    const counter = service()
      .app.get(Metrics)
      .counter({ name: 'bummerl_tests_total', help: 'Tests.', labelNames: ['kind'] });
    counter.inc({ kind: 'good' }, 3);
    expect((await http().get('/metrics')).text).toMatch(/^bummerl_tests_total\{kind="good"\} 3$/m);
  });
});

describe('a service whose database is gone', () => {
  let service: TestApp;
  let proxy: Proxy;
  const warned = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  const database = freshDatabase();

  beforeAll(async () => {
    proxy = await startProxy(await database);
    service = await startApp({}, proxy.url);
  });
  afterAll(async () => {
    warned.mockRestore();
    await service.close();
    await proxy.cut();
  });

  it('is alive but not ready, answers 503 to what needs it, and recovers', async () => {
    const { auth } = await service.register();
    await proxy.cut();
    await service.http.get('/health/live').expect(200);
    expectProblem(await service.http.get('/health/ready'), 'unavailable');
    const response = await service.http.post('/v1/accounts').send({ name: 'in vain', kind: 'bot' });
    expectProblem(response, 'unavailable');
    expect(response.headers['retry-after']).toBe('5');
    expectProblem(await service.http.get('/v1/account').set('authorization', 'Bearer bml_unknown'), 'unavailable');
    expect(warned).toHaveBeenCalled();
    await proxy.mend();
    await service.http.get('/health/ready').expect(200);
    await service.http.get('/v1/account').set(auth).expect(200);
  });

  it('is not ready when the database hangs', async () => {
    proxy.freeze();
    expectProblem(await service.http.get('/health/ready'), 'unavailable');
    await proxy.cut();
    await proxy.mend();
  });
});

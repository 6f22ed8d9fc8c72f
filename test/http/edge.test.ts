import { describe, expect, it } from '@jest/globals';
import { useApp } from '../support/app.js';
import { expectFaults, expectProblem } from '../support/problems.js';
import { sendRaw } from '../support/raw-http.js';

const service = useApp();
const http = () => service().http;
const post = (path = '/v1/accounts') => http().post(path);

describe('a request that leads nowhere', () => {
  it.each([
    '/nope',
    '/v1',
    '/v1/',
    '/v1/account/',
    '/v1//account',
    '/V1/account',
    '/v1/account%00',
    '/v1/account/tokens/',
  ])('gets 404 at %s', async (path) => {
    expectProblem(await http().get(path), 'not-found');
  });

  it('gets 404 whatever its method and body', async () => {
    for (const method of ['post', 'put', 'patch', 'delete', 'options'] as const) {
      expectProblem(await http()[method]('/nope'), 'not-found');
    }
    expectProblem(await post('/nope').set('content-type', 'application/json').send('{"broken'), 'not-found');
    expectProblem(await post('/nope').set('content-type', 'text/csv').send('a,b'), 'not-found');
  });

  it('gets 404 for an id that no id can be', async () => {
    const { auth } = await service().register();
    expectProblem(
      await http()
        .delete(`/v1/account/tokens/${'a'.repeat(300)}`)
        .set(auth),
      'not-found',
    );
    expectProblem(await http().delete('/v1/account/tokens/%00').set(auth), 'not-found');
  });

  it.each([
    ['delete', '/v1/accounts', 'POST'],
    ['get', '/v1/accounts', 'POST'],
    ['put', '/v1/account/tokens', 'GET, HEAD, POST'],
    ['post', '/v1/account/tokens/some-id', 'DELETE'],
    ['post', '/health/live', 'GET, HEAD'],
  ] as const)('%s %s gets 405 with the methods there are', async (method, path, allow) => {
    const response = await http()[method](path);
    expectProblem(response, 'method-not-allowed');
    expect(response.headers['allow']).toBe(allow);
  });

  it('gets 405 before its body is looked at', async () => {
    const response = await http().put('/v1/account').set('content-type', 'application/json').send('{"broken');
    expectProblem(response, 'method-not-allowed');
  });

  it('gets 405 for a method that no path has', async () => {
    expect(
      await sendRaw(service().url, 'PROPFIND /v1/account HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
    ).toMatch(/^HTTP\/1.1 405 .*"code":"method-not-allowed"/s);
  });
});

describe('a body', () => {
  const json = (text: string) => post().set('content-type', 'application/json').send(text);

  it.each(['{"name', '{"name": "abc",}', "{'name': 1}", '{} {}', '\ufeff{}', 'NaN', '[1'])(
    'that is no JSON gets 400: %s',
    async (text) => {
      const body = expectProblem(await json(text), 'validation');
      expect(body['errors']).toEqual([{ pointer: '', message: expect.stringMatching(/must be JSON/) }]);
    },
  );

  it.each(['null', '[]', '"text"', '5', 'true', '[{"name": "abc", "kind": "bot"}]'])(
    'that is no object gets 400: %s',
    async (text) => {
      expect(expectFaults(await json(text))).toEqual(['']);
    },
  );

  it('that is empty counts as none, whatever type it claims to have', async () => {
    const none = ['/kind', '/name'];
    expect(expectFaults(await post())).toEqual(none);
    expect(expectFaults(await json(''))).toEqual(none);
    expect(expectFaults(await json(' \n'))).toEqual(none);
    expect(expectFaults(await post().set('content-type', 'application/x-www-form-urlencoded').send(''))).toEqual(none);
    expect(expectFaults(await post().set('content-type', 'text/plain').set('content-length', '0'))).toEqual(none);
  });

  it.each([
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'Application/JSON',
    'application/json ; charset=utf-8',
  ])('of type %s is understood', async (type) => {
    expect(expectFaults(await post().set('content-type', type).send('{"name": "abc"}'))).toEqual(['/kind']);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'application/problem+json',
    'json',
    'application/',
  ])('of type %s gets 415', async (type) => {
    expectProblem(await post().set('content-type', type).send('{"name": "abc"}'), 'unsupported-media-type');
  });

  it('without a type gets 415', async () => {
    const head = 'POST /v1/accounts HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 2\r\n\r\n';
    expect(await sendRaw(service().url, head, '{}')).toMatch(/^HTTP\/1.1 415 .*"code":"unsupported-media-type"/s);
  });

  it('with a content coding gets 415', async () => {
    expectProblem(await json('{}').set('content-encoding', 'gzip'), 'unsupported-media-type');
    expect(expectFaults(await json('{}').set('content-encoding', 'identity'))).toEqual(['/kind', '/name']);
  });

  it('of 256 KiB is read, a byte more gets 413', async () => {
    const fit = JSON.stringify({ name: 'x'.repeat(256 * 1024 - 11) });
    expect(fit).toHaveLength(256 * 1024);
    expect(expectFaults(await json(fit))).toEqual(['/kind', '/name']);
    expectProblem(await json(`${fit} `), 'too-large');
  });

  it('that is much too large gets its 413 all the same', async () => {
    expectProblem(await json(' '.repeat(2 * 1024 * 1024)), 'too-large');
    const chunked = await fetch(`${service().url}/v1/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Blob([' '.repeat(1024 * 1024)]).stream(),
      duplex: 'half',
    });
    expect(chunked.status).toBe(413);
  });

  it('that never ends is cut off', async () => {
    const head =
      'POST /v1/accounts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
    const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`;
    const answer = await sendRaw(service().url, head, ...Array.from({ length: 200 }, () => chunk));
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
  });

  it('on a GET is ignored', async () => {
    const { auth } = await service().register();
    await http().get('/v1/account').set(auth).set('content-type', 'application/json').send('{"broken').expect(200);
    await http().get('/v1/account').set(auth).set('content-type', 'text/csv').send('a,b').expect(200);
  });

  it('does not end the connection when it is refused', async () => {
    const bad =
      'POST /v1/accounts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{,';
    const next = 'GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    expect(await sendRaw(service().url, bad, next)).toMatch(/^HTTP\/1.1 400 .*HTTP\/1.1 200 /s);
  });
});

describe('Accept', () => {
  it.each([
    'application/json',
    'application/problem+json',
    'application/*',
    '*/*',
    'text/html, application/json;q=0.1',
    'text/html, */*;q=0.1',
    'APPLICATION/JSON',
    'application/json; indent=2',
    '',
  ])('%j is answered', async (accept) => {
    expectProblem(await http().get('/v1/account').set('accept', accept), 'unauthenticated');
  });

  it.each([
    'text/html',
    'application/xml',
    'application/json;q=0, application/problem+json;q=0',
    'text/*',
    'image/png, text/*',
  ])('%j gets 406', async (accept) => {
    expectProblem(await http().get('/v1/account').set('accept', accept), 'not-acceptable');
  });

  it('is judged after the body and before the token', async () => {
    const html = { accept: 'text/html' };
    expectProblem(await post().set(html).set('content-type', 'text/csv').send('a'), 'unsupported-media-type');
    expect(expectFaults(await post().set(html).set('content-type', 'application/json').send('{'))).toEqual(['']);
    expectProblem(await http().get('/v1/account').set(html).set('authorization', 'Bearer bml_no'), 'not-acceptable');
  });

  it('does not matter outside of /v1', async () => {
    await http().get('/health/live').set('accept', 'text/html').expect(200);
  });
});

describe('what is no request at all', () => {
  const HOST = 'Host: x\r\nConnection: close\r\n\r\n';

  it.each([
    ['a method that does not exist', 'FOO / HTTP/1.1\r\n\r\n', 400, 'validation'],
    ['no HTTP', 'hello\r\n\r\n', 400, 'validation'],
    ['a header without a name', 'GET / HTTP/1.1\r\n: x\r\n\r\n', 400, 'validation'],
    ['two lengths', 'POST /v1/accounts HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400, 'validation'],
    ['an address that is no UTF-8', `GET /v1/%ff HTTP/1.1\r\n${HOST}`, 400, 'validation'],
    ['an address with a broken escape', `GET /v1/%zz HTTP/1.1\r\n${HOST}`, 400, 'validation'],
    ['no Host', 'GET /health/live HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'validation'],
    ['too long an address', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${HOST}`, 413, 'too-large'],
    ['too large a header', `GET / HTTP/1.1\r\nX-A: ${'a'.repeat(20_000)}\r\n${HOST}`, 413, 'too-large'],
    ['an address without a slash', `GET health HTTP/1.1\r\n${HOST}`, 400, 'validation'],
    ['an address that leads out of the docs', `GET /docs/../v1/games HTTP/1.1\r\n${HOST}`, 404, 'not-found'],
    ['an asterisk, which is for OPTIONS alone (RFC 9112 §3.2.4)', `GET * HTTP/1.1\r\n${HOST}`, 404, 'not-found'],
  ])('is answered by a problem: %s', async (_, request, status, code) => {
    const answer = await sendRaw(service().url, request);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toMatch(/^content-type: application\/problem\+json$/im);
    const { instance, ...problem } = JSON.parse(body) as Record<string, unknown>;
    expect(problem).toMatchObject({ status, code, type: `/problems/${code}`, detail: expect.any(String) });
    expect(head).toContain(`x-request-id: ${String(instance)}`);
  });

  it('does not include HTTP/1.0, a foreign expectation or an offer to upgrade', async () => {
    const { url } = service();
    expect(await sendRaw(url, 'GET /health/live HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /);
    expect(await sendRaw(url, `GET /health/live HTTP/1.1\r\nExpect: miracles\r\n${HOST}`)).toMatch(/^HTTP\/1.1 200 /);
    expect(await sendRaw(url, `GET /health/live HTTP/1.1\r\nUpgrade: h2c\r\n${HOST}`)).toMatch(/^HTTP\/1.1 200 /);
    expect(await sendRaw(url, `GET http://elsewhere/health/live HTTP/1.1\r\n${HOST}`)).toMatch(/^HTTP\/1.1 200 /);
  });
});

describe('X-Request-Id', () => {
  it('is the one that was sent, on success and failure', async () => {
    const id = 'My-id_1.2';
    expect((await http().get('/health/live').set('x-request-id', id)).headers['x-request-id']).toBe(id);
    expect(expectProblem(await http().get('/nope').set('x-request-id', id), 'not-found').instance).toBe(id);
  });

  it.each(['', 'a b', 'a/b', 'x'.repeat(101), 'a"b', '<b>'])('is a new one in the place of %j', async (id) => {
    const response = await http().get('/health/live').set('x-request-id', id);
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is another for each request', async () => {
    const [one, two] = await Promise.all([http().get('/health/live'), http().get('/health/live')]);
    expect(one.headers['x-request-id']).not.toBe(two.headers['x-request-id']);
  });
});

describe('the query', () => {
  it('is refused where none is read', async () => {
    expect(expectFaults(await http().get('/health/live?verbose=1'))).toEqual(['/query/verbose']);
    expect(expectFaults(await post('/v1/accounts?x').send({ name: 'abc', kind: 'bot' }))).toEqual(['/query/x']);
  });

  it('is refused as far as it is unknown where one is read', async () => {
    const { auth } = await service().register();
    expect(expectFaults(await http().get('/v1/account/tokens?limit=5&page=2').set(auth))).toEqual(['/query/page']);
    expect(expectFaults(await http().get('/v1/account/tokens?limit=0&limit=1').set(auth))).toEqual(['/query/limit']);
    expect(expectFaults(await http().get('/v1/account/tokens?limit=1001').set(auth))).toEqual(['/query/limit']);
    expect(expectFaults(await http().get('/v1/account/tokens?__proto__=1').set(auth))).toEqual(['/query/__proto__']);
    expect(expectFaults(await http().get('/v1/account/tokens?cursor=%00').set(auth))).toEqual(['/query/cursor']);
  });

  it('may be empty', async () => {
    await http().get('/health/live?').expect(200);
  });
});

describe('other origins', () => {
  const origin = { origin: 'https://elsewhere.example' };

  it('may read what a GET answers, failures too', async () => {
    for (const path of ['/health/live', '/v1/account', '/nope']) {
      const { headers } = await http().get(path).set(origin);
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(headers).not.toHaveProperty('access-control-allow-credentials');
      for (const name of [
        'ETag',
        'Link',
        'Location',
        'RateLimit',
        'Retry-After',
        'X-Request-Id',
        'Idempotency-Replayed',
      ]) {
        expect(headers['access-control-expose-headers']).toContain(name);
      }
    }
  });

  it('may not read what a write answers', async () => {
    expect((await post().set(origin)).headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('are told in advance that only GET is theirs', async () => {
    const response = await http().options('/v1/account').set(origin).set('access-control-request-method', 'GET');
    expect(response.status).toBe(204);
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': expect.stringContaining('Authorization'),
      allow: 'GET, HEAD, PATCH, OPTIONS',
    });
  });
});

describe('answers under /v1', () => {
  it('vary by the token', async () => {
    expect((await http().get('/v1/account')).headers['vary']).toBe('Authorization');
    expect((await post()).headers['vary']).toBe('Authorization');
    expect((await http().get('/health/live')).headers).not.toHaveProperty('vary');
  });

  it('have no body for HEAD', async () => {
    const { auth } = await service().register();
    const { text, headers } = await http().head('/v1/account').set(auth).expect(200);
    expect(text ?? '').toBe('');
    expect(Number(headers['content-length'])).toBeGreaterThan(50);
    expect((await http().head('/v1/account').expect(401)).text ?? '').toBe('');
  });
});

describe('a body that is no UTF-8', () => {
  it('is refused, and not mended in silence', async () => {
    const body = Buffer.concat([Buffer.from('{"name": "abc'), Buffer.from([0xff]), Buffer.from('", "kind": "bot"}')]);
    const answer = await fetch(`${service().url}/v1/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'validation', detail: 'must be UTF-8 (RFC 8259 §8.1)' });
  });
});

import { describe, expect, it } from '@jest/globals';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { PROBLEM_CODES, PROBLEMS } from '../../src/http/problems.js';
import { useApp } from '../support/app.js';
import { expectProblem } from '../support/problems.js';

/** A part of the document, looked into without its type. */
type Loose = Record<string, ReturnType<typeof JSON.parse>>;

const service = useApp();
const http = () => service().http;

describe('the pages of the problems', () => {
  it.each([...PROBLEM_CODES])('explain %s where its type leads', async (code) => {
    const page = await http().get(`/problems/${code}`).expect(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.text).toContain(PROBLEMS[code].title);
    const json = await http().get(`/problems/${code}`).set('accept', 'application/json').expect(200);
    expect(json.body).toEqual({ type: `/problems/${code}`, code, ...PROBLEMS[code] });
  });

  it('list them all', async () => {
    const page = await http().get('/problems').set('accept', 'text/html,application/xhtml+xml,*/*;q=0.8').expect(200);
    for (const code of PROBLEM_CODES) expect(page.text).toContain(`href="/problems/${code}"`);
    const json = await http().get('/problems').set('accept', 'application/json').expect(200);
    expect(json.body.items).toHaveLength(PROBLEM_CODES.length);
  });

  it.each(['nonsense', 'constructor', '__proto__', 'internal%00'])('do not include %s', async (code) => {
    expectProblem(await http().get(`/problems/${code}`), 'not-found');
  });
});

describe('the OpenAPI document', () => {
  const document = async () => (await http().get('/openapi.json').expect(200)).body;
  const operations = async (): Promise<Loose[]> =>
    Object.entries<Record<string, Loose>>((await document()).paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ path, method, ...operation })),
    );

  it('is the same as JSON and as YAML', async () => {
    const yaml = await http().get('/openapi.yaml').buffer(true).parse(textOf).expect(200);
    expect(yaml.headers['content-type']).toMatch(/^application\/yaml/);
    expect(parse(yaml.body)).toEqual(await document());
  });

  it('is of version 3.1 and does not go on with the ways of 3.0', async () => {
    const api = await document();
    expect(api.openapi).toBe('3.1.0');
    expect(JSON.stringify(api)).not.toContain('"nullable"');
  });

  it('names every operation by a verb, once', async () => {
    const names = (await operations()).map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z]+([A-Z][a-z]+)*$/);
    expect(names).toEqual(
      expect.arrayContaining(['createAccount', 'getAccount', 'createToken', 'listTokens', 'revokeToken']),
    );
  });

  it('describes each status of every operation, with an example that fits its schema', async () => {
    const api = await document();
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema({ ...api, $id: 'api' });
    const validators = new Map<string, ValidateFunction>();
    for (const { path, method, summary, description, responses } of await operations()) {
      expect(summary).toMatch(/\S/);
      expect(description).toMatch(/\S/);
      for (const [status, { description: what, content }] of Object.entries<Loose>(responses)) {
        expect([path, method, status, what]).toEqual([path, method, status, expect.stringMatching(/\S/)]);
        for (const { schema, example, examples } of Object.values<Loose>(content ?? {})) {
          const all =
            example === undefined ? Object.values<Loose>(examples ?? {}).map(({ value }) => value) : [example];
          expect([path, method, status, all.length]).not.toEqual([path, method, status, 0]);
          const key = JSON.stringify(schema).replaceAll('"#/', '"api#/');
          const valid = validators.get(key) ?? ajv.compile(JSON.parse(key));
          validators.set(key, valid);
          for (const value of all)
            expect([path, method, status, valid(value), valid.errors]).toEqual([path, method, status, true, null]);
        }
      }
    }
  });

  it('says who may call what', async () => {
    const { components } = await document();
    expect(components.securitySchemes.token).toMatchObject({ type: 'http', scheme: 'bearer' });
    const security = Object.fromEntries(
      (await operations()).map((operation) => [operation.operationId, operation.security]),
    );
    expect(security).toMatchObject({ checkLive: [], createAccount: [{}, { token: [] }], getAccount: [{ token: [] }] });
  });

  it('has the problems that all share and those of their own', async () => {
    const [create] = (await operations()).filter(({ operationId }) => operationId === 'createAccount');
    const codes = Object.values<Loose>(create?.['responses'] ?? {}).flatMap(({ content }) =>
      Object.keys(content['application/problem+json']?.examples ?? {}),
    );
    expect(codes.sort()).toEqual(
      [
        ...['validation', 'unauthenticated', 'missing-scope', 'not-acceptable', 'already-exists', 'too-large'],
        ...['unsupported-media-type', 'rate-limited', 'internal', 'draining', 'unavailable'],
      ].sort(),
    );
    expect(JSON.stringify(await document())).not.toContain('x-problems');
  });

  it('is shown at /docs', async () => {
    expect((await http().get('/docs').expect(200)).text).toContain('swagger-ui');
    expect((await http().get('/docs/swagger-ui-init.js').expect(200)).text).toContain('createAccount');
    await http().get('/docs/swagger-ui.css').expect(200);
    expectProblem(await http().get('/docs/nothing.css'), 'not-found');
  });
});

/** The text of an answer whose media type the client library does not know. */
function textOf(response: object, done: (error: Error | null, text: string) => void): void {
  const stream = response as NodeJS.ReadableStream; // of which the library's types know nothing
  let text = '';
  stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  stream.on('end', () => done(null, text));
}

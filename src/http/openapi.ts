import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { PROBLEMS_EXTENSION } from './api-docs.js';
import { exampleOf } from './problem-examples.js';
import { PROBLEM_CODES, type ProblemCode, PROBLEMS } from './problems.js';

const ABOUT = `Bauernschnapsen and Schnapsen over HTTP, for programs and people.

Start with \`POST /v1/accounts\`: the answer holds a token, to be sent as \`Authorization: Bearer …\`. Then open a game
with \`POST /v1/games\`, seat house bots in it, and play by posting what \`legalActions\` of the observation offers.

* **JSON** everywhere: camelCase, times as ISO 8601 in UTC, durations as \`…Ms\`. Members that do not apply are null, not
  absent. Fields and query parameters that are not documented are refused.
* **Failures** are \`application/problem+json\` (RFC 9457). \`type\` leads to a page that explains the \`code\`.
* **Order of judgement**: the request itself (404 of an unknown path, 405, 413, 415, malformed JSON, 406), then 401, 404,
  403, 400, then the state of the game, 412, the phase, the turn, and last 422.
* **Versions**: each change of a game is one version, which is its strong \`ETag\`. A write can name the version it was
  thought for, by \`If-Match: "17"\` or \`expectedVersion: 17\`.
* **Idempotency**: a POST with an \`Idempotency-Key\` can be repeated without harm.
* **Pages**: \`?limit=&cursor=\`, \`{items, nextCursor}\` and \`Link: <…>; rel="next"\`.
* **Limits** are told by \`RateLimit\` and \`RateLimit-Policy\`; who exceeds them gets 429 with \`Retry-After\`.
* Every answer carries \`X-Request-Id\`: the request's own, or a new one.`;

/** What the operations are grouped by. */
const TAGS: Readonly<Record<string, string>> = {
  accounts: 'Who plays, and the tokens by which they prove it.',
  'rule sets': 'The games with their presets and switches.',
  games: 'Matches: opening, joining and ending them.',
  play: 'What is done at the table.',
  'fair deals': 'What proves that nobody has chosen the cards or changed the history.',
  leagues: 'Tournaments: who is in, who meets whom, what came of it, and the table.',
  ratings: 'What players and versions of bots are worth, and the ledger that it follows from.',
  watch: 'What is to be seen at the table, now and afterwards.',
  learning: 'What helps programs and people to play better.',
  operations: 'For those who run the service.',
};

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Responses = Operation['responses'];

/**
 * The OpenAPI 3.1 document of all routes.
 *
 * @param app made, but not necessarily listening
 */
export async function createOpenApiDocument(app: NestFastifyApplication): Promise<OpenAPIObject> {
  await loadMetadata();
  return describe(app);
}

/** Serves the document at /openapi.json and /openapi.yaml and the page that shows it at /docs. To be called before `init`. */
export function mountDocs(app: NestFastifyApplication): void {
  let document: Promise<OpenAPIObject> | undefined;
  const documentOnce = (): Promise<OpenAPIObject> => (document ??= createOpenApiDocument(app));
  const fastify = app.getHttpAdapter().getInstance();
  fastify.get('/openapi.json', async (_request, reply) => reply.send(await documentOnce()));
  fastify.get('/openapi.yaml', async (_request, reply) => {
    const { stringify } = await import('yaml'); // hardly ever asked for, and some time to load at each start
    return reply.type('application/yaml').send(stringify(await documentOnce(), { aliasDuplicateObjects: false }));
  });
  SwaggerModule.setup('docs', app, () => ({ ...frame(), paths: {} }), {
    raw: false,
    customSiteTitle: 'Bummerl',
    swaggerOptions: { persistAuthorization: true, displayOperationId: true },
    patchDocumentOnRequest: documentOnce,
  });
}

let metadata: Promise<void> | undefined;

/** What the build has read out of types and comments, see scripts/swagger-metadata.mjs. */
const loadMetadata = (): Promise<void> =>
  (metadata ??= import('../metadata.js').then((module) => SwaggerModule.loadPluginMetadata(module.default)));

function describe(app: NestFastifyApplication): OpenAPIObject {
  const document = SwaggerModule.createDocument(app, frame(), {
    operationIdFactory: (_controller, method) => method,
  });
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const) {
      const operation = item[method];
      if (operation !== undefined) complete(operation, method, path);
    }
  }
  closeBodies(document);
  return document;
}

function frame(): Omit<OpenAPIObject, 'paths'> {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Bummerl')
    .setDescription(ABOUT)
    .setVersion('1.0.0')
    .addServer('/')
    .addBearerAuth(
      { type: 'http', scheme: 'bearer', bearerFormat: 'opaque', description: 'A token, as `bml_…`.' },
      'token',
    );
  for (const [name, description] of Object.entries(TAGS)) builder.addTag(name, description);
  const document = builder.build();
  delete document.info.contact;
  document.info.license = { name: 'MIT', url: 'https://opensource.org/license/mit' };
  document.components = { ...document.components, schemas: { Problem: PROBLEM_SCHEMA } };
  return document;
}

/** Which members there are beside `type` depends on it. */
const BLOCKING = {
  type: 'object' as const,
  required: ['type'],
  properties: {
    type: {
      type: 'string' as const,
      enum: ['phase', 'round', 'pairing', 'entrant', 'entrants', 'board'],
      description:
        '`phase`: the league is in a `phase` in which it cannot be; `round`: a `round` that is to be paired, closed or undone; `pairing`: the one at `round` and `table`, with those of its `games` that go on; `entrant`: one; `entrants`: there are `count`, and `least` to `most` are right; `board`: the cards of a `board` are sealed.',
    },
    phase: { type: 'string' as const, description: 'Of `phase`.' },
    round: { type: 'integer' as const, description: 'Of `round` and `pairing`.' },
    table: { type: 'integer' as const, description: 'Of `pairing`.' },
    games: { type: 'array' as const, items: { type: 'string' as const }, description: 'Of `pairing`: ids of games.' },
    entrant: { type: 'string' as const, description: 'Of `entrant`: its id.' },
    count: { type: 'integer' as const, description: 'Of `entrants`.' },
    least: { type: 'integer' as const, description: 'Of `entrants`.' },
    most: { type: 'integer' as const, description: 'Of `entrants`.' },
    board: { type: 'string' as const, description: 'Of `board`: its id.' },
  },
};

const PROBLEM_SCHEMA = {
  type: 'object' as const,
  description: 'Why a request failed (RFC 9457).',
  required: ['type', 'title', 'status', 'instance', 'code'],
  properties: {
    type: { type: 'string' as const, format: 'uri-reference', description: 'A page that explains the code.' },
    title: { type: 'string' as const },
    status: { type: 'integer' as const },
    detail: { type: 'string' as const, description: 'What happened here and now; absent from `internal`.' },
    instance: { type: 'string' as const, description: 'The request id.' },
    code: { type: 'string' as const, enum: [...PROBLEM_CODES] },
    errors: {
      type: 'array' as const,
      description: 'Of `validation` and `invalid-rules`.',
      items: {
        type: 'object' as const,
        required: ['pointer', 'message'],
        properties: {
          pointer: {
            type: 'string' as const,
            description: 'RFC 6901, into the body; or `/query/…`, `/header/…`, `/path`.',
          },
          message: { type: 'string' as const },
        },
      },
    },
    version: { type: 'integer' as const, description: 'Of `stale-version`: the current one.' },
    rule: { type: 'string' as const, description: 'Of `illegal-action`.' },
    legalActions: {
      type: 'array' as const,
      description: 'Of `illegal-action`: what may be posted instead.',
      items: { type: 'object' as const },
    },
    blocking: { type: 'array' as const, description: 'Of `blocked`: what must be settled first.', items: BLOCKING },
  },
};

/** Says of the forms of bodies, and of what is in them, that other fields than theirs are refused. */
function closeBodies({ paths, components }: OpenAPIObject): void {
  const schemas = (components?.schemas ?? {}) as Record<string, Record<string, unknown>>;
  const closed = new Set<string>();
  const close = (text: string): void => {
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const schema = schemas[name];
      if (schema === undefined || closed.has(name)) continue;
      closed.add(name);
      if (schema['type'] === 'object') schema['additionalProperties'] ??= false;
      close(JSON.stringify(schema));
    }
  };
  for (const { post, patch } of Object.values(paths)) {
    for (const operation of [post, patch]) close(JSON.stringify(operation?.requestBody ?? null));
  }
}

/** Adds to an operation what it shares with all of its kind: who may call it, and how it fails. */
function complete(operation: Operation, method: Method, path: string): void {
  for (const parameter of (operation.parameters ?? []) as { in?: string; schema?: object }[]) {
    if (parameter.in === 'path') parameter.schema = { type: 'string', ...parameter.schema };
  }
  const scopes = (operation.security ?? []).flatMap((requirement) => requirement['token'] ?? []);
  const isPublic = operation.security === undefined;
  if (path.startsWith('/v1/')) operation.security = isPublic ? [{}, { token: [] }] : [{ token: scopes }];
  else operation.security = [];
  const extended = operation as Operation & { [PROBLEMS_EXTENSION]?: readonly ProblemCode[] };
  const codes = [...(extended[PROBLEMS_EXTENSION] ?? []), ...commonCodes(method, path, scopes.length > 0)];
  delete extended[PROBLEMS_EXTENSION];
  Object.assign(operation.responses, failuresOf(codes));
}

function commonCodes(method: Method, path: string, asksForScope: boolean): readonly ProblemCode[] {
  if (!path.startsWith('/v1/')) return ['validation', 'internal'];
  return [
    'validation',
    'unauthenticated',
    ...(asksForScope ? (['missing-scope'] as const) : []),
    'not-acceptable',
    ...(method === 'post' || method === 'put' || method === 'patch'
      ? (['too-large', 'unsupported-media-type'] as const)
      : []),
    'rate-limited',
    'internal',
    ...(method === 'get' ? [] : (['draining'] as const)),
    'unavailable',
  ];
}

/** One response for each status, with an example for each code that has it. */
function failuresOf(codes: readonly ProblemCode[]): Responses {
  const inOrder = PROBLEM_CODES.filter((code) => codes.includes(code));
  const statuses = [...new Set(inOrder.map((code) => PROBLEMS[code].status))];
  return Object.fromEntries(
    statuses.map((status) => [status, failure(inOrder.filter((code) => PROBLEMS[code].status === status))]),
  );
}

function failure(codes: readonly ProblemCode[]): Responses[string] {
  const retried = codes.some((code) => ['rate-limited', 'draining', 'overloaded', 'unavailable'].includes(code));
  const examples = codes.map((code) => [code, { summary: PROBLEMS[code].title, value: exampleOf(code) }]);
  return {
    description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code].title}`).join('; '),
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: Object.fromEntries(examples) as Record<string, object>,
      },
    },
    ...(retried
      ? { headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' as const } } } }
      : {}),
  };
}

import { beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { randomUUID } from 'node:crypto';
import { DECK } from '../../src/domain/cards.js';
import { at } from '../../src/domain/result.js';
import { createOpenApiDocument } from '../../src/http/openapi.js';
import { Rater } from '../../src/ratings/rater.js';
import { ApiClient, typedResource, type Reply } from '../support/api-client.js';
import { useApp } from '../support/app.js';
import { newPlayers } from '../support/games.js';
import { randomFrom } from '../support/playout.js';
import { foundRated, giveUp } from '../support/rated-games.js';

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any

const service = useApp();
let document: Json;
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);

beforeAll(async () => {
  document = JSON.parse(JSON.stringify(await createOpenApiDocument(service().app))) as Json;
  ajv.addSchema({ ...document, $id: 'openapi' });
});

describe('the OpenAPI document', () => {
  it('gives every operation an id, a description, its authorisation and an example for each status', () => {
    const ids = operations().map(([, , operation]) => operation['operationId']);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [path, method, operation] of operations()) {
      const place = `${method} ${path}`;
      expect([
        place,
        typeof operation['operationId'],
        Boolean(operation['description'] ?? operation['summary']),
      ]).toEqual([place, 'string', true]);
      expect([place, Array.isArray(operation['security'])]).toEqual([place, true]);
      for (const [status, response] of Object.entries<Json>(operation['responses'])) {
        const media = Object.values<Json>(response['content'] ?? {});
        const hasExample = media.every(
          (content) => content['example'] !== undefined || content['examples'] !== undefined,
        );
        expect([place, status, hasExample]).toEqual([place, status, true]);
      }
    }
  });

  it('has examples that are as its schemas say', () => {
    for (const [path, method, operation] of operations()) {
      for (const [status, response] of Object.entries<Json>(operation['responses'])) {
        for (const [type, content] of Object.entries<Json>(response['content'] ?? {})) {
          if (!type.includes('json')) continue;
          const examples =
            content['examples'] === undefined
              ? [content['example']]
              : Object.values<Json>(content['examples']).map(({ value }) => value);
          for (const example of examples) expectValid(path, method, status, example, type);
        }
      }
    }
  });

  it('describes actions by their type', () => {
    const schema = resolve(
      operationOf('/v1/games/{id}/actions', 'post')['requestBody'].content['application/json'].schema,
    );
    expect(schema['discriminator'].propertyName).toBe('type');
    expect(schema['oneOf']).toHaveLength(9);
  });
});

describe('what the service really answers is as the document says', () => {
  it.each(['bauernschnapsen/wikipedia', 'schnapsen/pagat'])(
    'in a game of %s from the first account to the replay',
    async (ruleSet) => {
      const seats = ruleSet.startsWith('schnapsen') ? 2 : 4;
      const players = await Promise.all(Array.from({ length: seats }, () => register()));
      const creator = at(players, 0);
      await creator.call('GET', '/v1/account');
      await creator.call('PATCH', '/v1/account', { version: '2.1' });
      await creator.call('POST', '/v1/account/tokens', { label: 'second', scopes: ['games:play'] });
      await creator.call('GET', '/v1/account/tokens');
      await creator.call('GET', '/v1/rule-sets');
      await creator.call('GET', '/v1/rule-sets/{game}/{preset}', undefined, `/v1/rule-sets/${ruleSet}`);
      const created = await creator.call('POST', '/v1/games', {
        ruleSet,
        rules: { target: 9 },
        practice: { decks: [[...DECK]] },
      });
      const game = `/v1/games/${created.body.id}`;
      for (const player of players) await player.on(game, 'POST', '/seats', {});
      await creator.on(game, 'POST', '/abort', {});
      await playToTheEnd(players, game);
      await creator.on(game, 'POST', '/rematch', {});
      await readEverything(creator, game);
      await readEverything(new Recorder(new ApiClient(service().url)), game);
    },
    120_000,
  );

  it('of the ratings after a game of a league', async () => {
    const [winner, loser] = await newPlayers(service(), 2);
    if (winner === undefined || loser === undefined) throw new Error('no players');
    const seats = [winner, loser, 'greedy', 'random'] as const;
    const id = await foundRated(service(), 'bauernschnapsen/tjger', seats, { target: 24 });
    await giveUp(service(), id, seats, loser);
    await service().app.get(Rater, { strict: false }).catchUp();
    const anybody = new Recorder(new ApiClient(service().url));
    const { body } = await anybody.call('GET', '/v1/ratings', undefined, '/v1/ratings?game=bauernschnapsen');
    expect(body.items).toHaveLength(4);
    for (const player of [winner.id, 'bot:greedy', 'nobody']) {
      await anybody.call('GET', '/v1/ratings/{player}', undefined, `/v1/ratings/${player}`);
      await anybody.call('GET', '/v1/ratings/{player}/history', undefined, `/v1/ratings/${player}/history`);
    }
    await anybody.call('GET', '/v1/ratings');
  });
});

async function playToTheEnd(players: readonly Recorder[], game: string): Promise<void> {
  const random = randomFrom(5);
  for (let turn = 0; ; turn++) {
    const seen = (await at(players, 0).on(game, 'GET', '/observation')).body;
    if (seen.status === 'finished') return;
    if (turn === 60) await readEverything(at(players, 1), game);
    const player = at(players, seen.toAct);
    const { legalActions } = (await player.on(game, 'GET', '/observation')).body;
    const action = at(legalActions as Json[], random(legalActions.length));
    const wrong = await at(players, (seen.toAct + 1) % players.length).on(game, 'POST', '/actions', action);
    expect(wrong.status).toBe(409);
    if (random(4) === 0)
      await player.on(game, 'POST', '/plays', { card: at(DECK, random(20)), expectedVersion: seen.version - 1 });
    const [resource, body] = random(2) === 0 ? ['actions', action] : typedResource(action);
    expect((await player.on(game, 'POST', `/${resource}`, body)).status).toBe(201);
  }
}

async function readEverything(player: Recorder, game: string): Promise<void> {
  const lists = ['/actions', '/trumps', '/bids', '/doublings', '/plays', '/exchanges', '/closings', '/claims'];
  for (const path of ['', '/observation', '/events', '/replay', ...lists]) await player.on(game, 'GET', path);
  await player.on(game, 'GET', '/replay', undefined, '?deal=1&ply=2');
  await player.on(game, 'GET', '/replay', undefined, '?deal=99');
  await player.on(game, 'POST', '/analysis');
  await player.on(game, 'POST', '/analysis', {}, '?deal=99');
  await player.on(game, 'POST', '/determinizations', { count: 3, seed: 5 });
  await player.on(game, 'POST', '/determinizations', { count: 1_001 });
  await player.on(game, 'GET', '/observation', undefined, '?wait=31');
  await player.call('GET', '/v1/games');
}

async function register(): Promise<Recorder> {
  const nobody = new Recorder(new ApiClient(service().url));
  const { body } = await nobody.call('POST', '/v1/accounts', { name: randomUUID(), kind: 'bot' });
  await nobody.call('POST', '/v1/accounts', { name: body.account.name, kind: 'bot' });
  return new Recorder(new ApiClient(service().url, body.token as string));
}

/** A client that holds every answer against the document. */
class Recorder {
  constructor(private readonly client: ApiClient) {}

  async call(method: string, template: string, body?: unknown, path = template): Promise<Reply> {
    const reply = await this.client.send(method, path, body);
    const type = (reply.headers.get('content-type') ?? '').split(';')[0] ?? '';
    expectValid(template, method.toLowerCase(), String(reply.status), reply.body, type);
    return reply;
  }

  on(game: string, method: string, path: string, body?: unknown, query = ''): Promise<Reply> {
    return this.call(method, `/v1/games/{id}${path}`, body, game + path + query);
  }
}

function operations(): readonly (readonly [string, string, Json])[] {
  return Object.entries<Json>(document['paths']).flatMap(([path, item]) =>
    Object.entries<Json>(item).map(([method, operation]) => [path, method, operation] as const),
  );
}

const operationOf = (path: string, method: string): Json => document['paths'][path][method];

function resolve(schema: Json): Json {
  const name = (schema['$ref'] as string | undefined)?.split('/').at(-1);
  return name === undefined ? schema : document['components'].schemas[name];
}

function expectValid(path: string, method: string, status: string, body: unknown, type: string): void {
  const place = `${method} ${path} ${status}`;
  const response = operationOf(path, method)?.['responses'][status];
  expect([place, response !== undefined]).toEqual([place, true]);
  if (response.content === undefined) return;
  expect([place, Object.keys(response.content)]).toEqual([place, expect.arrayContaining([type])]);
  const validate = validatorOf('paths', path, method, 'responses', status, 'content', type, 'schema');
  if (!validate(body)) throw new Error(`${place}: ${JSON.stringify(validate.errors)} in ${JSON.stringify(body)}`);
}

/** Compiled in place, so that what the schemas share is compiled once. */
function validatorOf(...place: readonly string[]): ValidateFunction {
  const pointer = place.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
  const validate = ajv.getSchema(`openapi#/${pointer}`);
  if (validate === undefined) throw new Error(`no schema at ${pointer}`);
  return validate;
}

import { randomUUID } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ServiceProcess } from '../../../test/support/service-process.js';
import { temporaryFolder } from '../../../test/support/temporary-folder.js';
import {
  type Action,
  Bot,
  BotFault,
  Client,
  NoAnswerError,
  type Observation,
  play,
  ProblemError,
  type Trouble,
} from '../src/bummerl.js';
import { FaultyWay } from './faulty-way.js';

const PACKAGE = path.dirname(import.meta.dirname);
const folder = temporaryFolder();
let service: ServiceProcess;
beforeAll(async () => (service = await ServiceProcess.start({ DATA_DIR: folder })));
afterAll(() => service.stop());

const register = (): Promise<Client> => Client.register(randomUUID(), { url: service.url });
const start = async (client: Client, rules = {}): Promise<string> =>
  (await client.createGame({ ruleSet: 'schnapsen/tjger', rules, seats: [{ player: 'me' }, { bot: 'random' }] })).id;

describe('the types', () => {
  it('are those of the document that the service gives', () => {
    const written = path.join(folder, 'openapi.ts');
    const cli = path.join(PACKAGE, 'node_modules/openapi-typescript/bin/cli.js');
    const args = [cli, `${service.url}/openapi.json`, '--default-non-nullable', 'false', '--output', written];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    const stale = readFileSync(written, 'utf8') !== readFileSync(path.join(PACKAGE, 'src/openapi.ts'), 'utf8');
    // When it is: npm run build && npm run generate --prefix clients/typescript
    expect(stale).toBe(false);
  });
});

describe('the client', () => {
  it('says what the service refuses, by its code, and does not repeat it', async () => {
    let requests = 0;
    const way = await FaultyWay.to(service.url, () => (requests++, 'answered'));
    const client = new Client({ url: way.url, token: 'bml_wrong' });
    const refused = await client.account().catch((error: unknown) => error);
    way.close();
    expect(refused).toBeInstanceOf(ProblemError);
    expect(refused).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(requests).toBe(1);
  });

  it('does not repeat a registration that may have been done', async () => {
    const way = await FaultyWay.to(service.url, () => 'lost');
    await expect(Client.register(randomUUID(), { url: way.url })).rejects.toThrow(NoAnswerError);
    way.close();
    expect(way.met.lost).toBe(1);
  });

  it('loses patience with a service that stays away', async () => {
    const way = await FaultyWay.to(service.url, () => 'answered');
    way.close();
    const reasons: string[] = [];
    const settings = { url: way.url, patienceMs: 400, onTrouble: ({ reason }: Trouble) => reasons.push(reason) };
    await expect(new Client(settings).observe('x')).rejects.toThrow(/GET .*no answer \(.*ECONNREFUSED/);
    expect(reasons.length).toBeGreaterThan(0);
    for (const reason of reasons) expect(reason).toMatch(/ECONNREFUSED/);
  });

  it('waits as long as it is asked to, and not at all for what is beyond its patience', async () => {
    const way = await FaultyWay.to(service.url, () => '503', 60);
    const since = Date.now();
    const refused = await new Client({ url: way.url, patienceMs: 10_000 })
      .observe('x')
      .catch((error: unknown) => error);
    way.close();
    expect(refused).toMatchObject({ name: 'ProblemError', status: 503 });
    expect(Date.now() - since).toBeLessThan(5_000);
    expect(way.met['503']).toBe(1);
  });

  it('remembers its account in a file', async () => {
    const settings = { url: service.url, name: randomUUID(), tokenFile: path.join(folder, 'token') };
    const first = await (await Client.remembered(settings)).account();
    const again = await (await Client.remembered(settings)).account();
    expect(again).toEqual(first);
  });

  it('stops waiting when it is told to', async () => {
    const client = await register();
    const { id } = await client.createGame({ ruleSet: 'schnapsen/tjger', seats: [{ player: 'me' }, null] });
    const stop = new AbortController();
    const playing = play(client, new Faulty(() => null), id, { signal: stop.signal });
    setTimeout(() => stop.abort(), 100);
    const since = Date.now();
    expect(await playing).toBeNull();
    expect(Date.now() - since).toBeLessThan(2_000);
    expect((await client.observe(id)).you?.seat).toBe(0); // its seat is kept
  });

  it('says so when there is no seat to play', async () => {
    const id = await start(await register());
    await expect(play(await register(), new Faulty(() => null), id)).rejects.toThrow(/seat/);
  });
});

class Faulty extends Bot {
  constructor(private readonly answer: (seen: Observation) => unknown) {
    super();
  }

  override decide(seen: Observation): Action {
    return this.answer(seen) as Action;
  }
}

const FAULTS: [string, (seen: Observation) => unknown][] = [
  [
    'throws',
    () => {
      throw new Error('oh');
    },
  ],
  ['answers nothing', () => undefined],
  ['answers null', () => null],
  ['answers a word', () => 'AH'],
  [
    'answers what cannot be written',
    () => {
      const round: Record<string, unknown> = {};
      return (round['round'] = round);
    },
  ],
  ['answers an unknown type', () => ({ type: 'cheat' })],
  ['answers an action of another game', () => ({ type: 'bid', contract: 'gang' })],
  [
    'answers a card that it has not',
    ({ you, deal }) => ({ type: 'play', card: otherThan([...(you?.hand ?? []), deal?.talon?.turned ?? '']) }),
  ],
  [
    'spoils what it sees',
    (seen) => {
      seen.gameId = '';
      seen.version = -1;
      seen.legalActions = [];
      return {};
    },
  ],
];
const otherThan = (cards: string[]): string =>
  ['AH', 'AD', 'AS', 'AC', 'TH', 'TD', 'TS', 'TC'].find((card) => !cards.includes(card))!;

describe('a bot that', () => {
  it.each(FAULTS)('%s is reported, and the game goes on with legal actions', async (_, answer) => {
    const client = await register();
    const id = await start(client, { target: 1 });
    const faults: Error[] = [];
    const end = await play(client, new Faulty(answer), id, { report: (fault) => faults.push(fault) });
    expect(end?.endReason).toBe('target');
    expect(faults.length).toBeGreaterThan(0);
    for (const fault of faults) expect(fault).toBeInstanceOf(BotFault);
  });

  it('throws ends its own game alone when it is to stop there', async () => {
    const client = await register();
    const id = await start(client);
    const failing = play(
      client,
      new Faulty(() => {
        throw new Error('oh');
      }),
      id,
      { onFault: 'stop' },
    );
    await expect(failing).rejects.toMatchObject({ name: 'BotFault', cause: { message: 'oh' } });
    expect((await client.observe(id)).status).toBe('playing');
  });
});

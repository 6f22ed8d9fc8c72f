import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ServiceProcess } from '../../../test/support/service-process.js';
import { temporaryFolder } from '../../../test/support/temporary-folder.js';
import { Client, play, ProblemError } from '../src/bummerl.js';
import { CountingBot } from './bots.js';

const folder = temporaryFolder();
let service: ServiceProcess;
beforeAll(async () => (service = await ServiceProcess.start({ DATA_DIR: folder })));
afterAll(() => service.stop());

const register = (): Promise<Client> => Client.register(randomUUID(), { url: service.url });
const GAME = { ruleSet: 'bauernschnapsen/tjger', rules: { target: 1 } };
const RANDOM = { bot: 'random' } as const;

/** A game against house bots. */
const start = async (client: Client, more: object = {}): Promise<string> =>
  (await client.createGame({ ...GAME, seats: [{ player: 'me' }, RANDOM, RANDOM, RANDOM], ...more })).id;

describe('while a game goes on', () => {
  it('deals are drawn that fit what the seat knows, the same for the same seed', async () => {
    const client = await register();
    const id = await start(client);
    const seen = await client.nextTurn(id);
    const drawn = await client.determinizations(id, { count: 3, seed: 'Servus' });
    expect([drawn.gameId, drawn.seat, drawn.worlds.length]).toEqual([id, 0, 3]);
    for (const { hands, deck } of drawn.worlds) {
      expect([...hands[0]!].sort()).toEqual([...seen.you!.hand].sort());
      expect(new Set(deck).size).toBe(20);
    }
    expect(await client.determinizations(id, { count: 3, seed: 'Servus' })).toEqual(drawn);
  });

  it('it is not analysed yet, and a count beyond the limit is refused by it', async () => {
    const client = await register();
    const id = await start(client);
    await expect(client.analysis(id)).rejects.toMatchObject({ name: 'ProblemError', code: 'game-not-over' });
    const refused = await client.determinizations(id, { count: 1_001 }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ProblemError);
    expect((refused as ProblemError).problem?.errors).toEqual([
      { pointer: '/count', message: expect.stringContaining('1000') },
    ]);
  });
});

describe('a game that is over', () => {
  it('is analysed, whole or one deal of it', async () => {
    const client = await register();
    const id = await start(client);
    await play(client, new CountingBot(), id);
    const { deals } = await client.analysis(id);
    const replay = await client.replay(id);
    expect(deals.map(({ deal }) => deal)).toEqual(replay.deals.map(({ number }) => number));
    for (const { value, best, loss } of deals.flatMap(({ actions }) => actions)) expect(loss).toBe(best - value);
    expect((await client.analysis(id, { deal: 1 })).deals).toEqual(deals.slice(0, 1));
  });

  it('is proved by what the house was bound to, and by the receipt of the last action', async () => {
    const client = await register();
    const { id: commitment, commitment: hash } = await client.commit();
    const id = await start(client, { commitment, nonce: 'mine' });
    expect(id).toBe(commitment);
    const { version, receipt } = await client.act(
      await client.nextTurn(id),
      (await client.observe(id)).legalActions[0]!,
    );
    await play(client, new CountingBot(), id);
    const audit = await client.audit(id);
    expect(audit.commitment).toEqual({ id: commitment, hash });
    expect(audit.nonces[0]).toBe('mine');
    expect(audit.rows.find((row) => row.version === version)?.hash).toBe(receipt);
    const { keys } = await client.signingKeys();
    expect(keys.map(({ kid }) => kid)).toContain(audit.signature?.key.kid);
  });

  it('is played again by the same players', async () => {
    const client = await register();
    const id = await start(client);
    await client.resign(id);
    const again = await client.rematch(id);
    expect(again).toMatchObject({ ruleSet: GAME.ruleSet, rules: GAME.rules });
    expect((await client.rematch(id)).id).toBe(again.id);
  });

  it('is found among all, page by page', async () => {
    const client = await register();
    const { id: player } = await client.account();
    const ids = [await start(client), await start(client), await start(client)];
    for (const id of ids) await client.resign(id);
    const first = await client.replays({ player, limit: 2 });
    const second = await client.replays({ player, limit: 2, cursor: first.nextCursor });
    expect([first.items.length, first.isLast, second.items.length, second.isLast]).toEqual([2, false, 1, true]);
    expect([...first.items, ...second.items].map(({ game }) => game.id).sort()).toEqual([...ids].sort());
    const later = await start(client);
    await client.resign(later);
    const third = await client.replays({ player, cursor: second.nextCursor });
    expect(third.items.map(({ game }) => game.id)).toEqual([later]);
  });
});

it('a game that nobody has joined is aborted', async () => {
  const client = await register();
  const { id } = await client.createGame({ ruleSet: 'schnapsen/tjger', seats: [{ player: 'me' }, null] });
  expect((await client.abort(id)).state.status).toBe('aborted');
});

it('all rules that can be played are listed, with their switches', async () => {
  const ruleSets = await new Client({ url: service.url }).ruleSets();
  expect(ruleSets.map(({ id }) => id)).toContain('bauernschnapsen/tjger');
  for (const { rules } of ruleSets) expect(rules).toHaveProperty('target');
});

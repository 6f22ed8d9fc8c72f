import { expect } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { at } from '../../src/domain/result.js';
import { ApiClient, type Reply } from './api-client.js';

/** Some tables of four clients, some of one client with three house bots, some of house bots alone. */
export async function openTable(url: () => string, index: number, target = 8): Promise<FaultTable> {
  const creator = await ApiClient.register(url(), randomUUID());
  const clients = at([4, 1, 0], index % 3);
  const seats = [0, 1, 2, 3].map((seat) =>
    seat === 0 && clients > 0 ? { player: 'me' } : seat < clients ? null : { bot: 'random' },
  );
  const rules = { target };
  const { status, body } = await creator.post('/v1/games', { ruleSet: 'bauernschnapsen/tjger', rules, seats });
  expect(status).toBe(201);
  const players = clients > 0 ? [creator] : [];
  for (let seat = 1; seat < clients; seat++) {
    const player = await ApiClient.register(url(), randomUUID());
    expect((await player.post(`/v1/games/${body.id}/seats`)).status).toBe(201);
    players.push(player);
  }
  return new FaultTable(body.id as string, players, url);
}

interface Acknowledged {
  readonly version: number;
  readonly action: unknown;
}

/** A table whose clients play on whatever happens to the service, and remember what was acknowledged. */
export class FaultTable {
  private readonly acknowledged: Acknowledged[] = [];
  /** Requests that were broken off. */
  broken = 0;
  /** Requests that were told to come again. */
  refused = 0;

  constructor(
    private readonly id: string,
    private readonly players: readonly ApiClient[],
    private readonly url: () => string,
  ) {}

  async play(): Promise<void> {
    await Promise.all(this.players.map((player) => this.playSeat(player)));
    while (
      (await this.repeat(() => new ApiClient(this.url()).get(`/v1/games/${this.id}/observation`))).body.status !==
      'finished'
    )
      await sleep(200);
  }

  private async playSeat(player: ApiClient): Promise<void> {
    for (let since = 0; ;) {
      const { status, body } = await this.repeat(() =>
        player.at(this.url()).get(`/v1/games/${this.id}/observation?since=${since}&wait=10&until=turn`),
      );
      if (status === 304) continue;
      if (body.status === 'finished') return;
      const pass = body.legalActions.find(
        (action: Record<string, unknown>) => action['contract'] === 'pass' || action['level'] === 'pass',
      );
      const key = { 'idempotency-key': randomUUID() };
      const acted = await this.repeat(() =>
        player.at(this.url()).post(`/v1/games/${this.id}/actions`, pass ?? body.legalActions[0], key),
      );
      expect(acted.status).toBe(201);
      this.acknowledged.push({ version: acted.body.observation.lastAction.version, action: acted.body.action });
      since = body.version;
    }
  }

  /** Tries again for as long as the service is away. */
  private async repeat(ask: () => Promise<Reply>): Promise<Reply> {
    for (;;) {
      const reply = await ask().catch(() => null);
      if (reply === null) this.broken += 1;
      else if (reply.status === 503) this.judgeRefusal(reply);
      else return this.judged(reply);
      await sleep(50);
    }
  }

  private judgeRefusal({ headers, body }: Reply): void {
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(['unavailable', 'draining', 'overloaded']).toContain(body.code);
    this.refused += 1;
  }

  /** Whatever happens, these clients make no mistakes. */
  private judged(reply: Reply): Reply {
    if (![200, 201, 304].includes(reply.status)) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
    return reply;
  }

  /** Every acknowledged action stands in the replay under its version, and only there. */
  async check(): Promise<void> {
    const { body } = await new ApiClient(this.url()).get(`/v1/games/${this.id}/replay`);
    expect(body.endReason).toBe('target');
    const kept = body.deals.flatMap((deal: { actions: Record<string, unknown>[] }) => deal.actions);
    const versions = kept.map(({ version }: { version: number }) => version);
    expect(new Set(versions).size).toBe(versions.length);
    const actionAt = new Map(
      kept.map(({ version, seat: _s, at: _a, elapsedMs: _e, ...action }: Record<string, unknown>) => [version, action]),
    );
    for (const { version, action } of this.acknowledged) expect(actionAt.get(version)).toEqual(action);
    if (this.players.length === 4) expect(this.acknowledged.length).toBe(kept.length);
  }
}

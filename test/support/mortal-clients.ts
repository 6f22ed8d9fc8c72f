import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { at } from '../../src/domain/result.js';
import { ApiClient } from './api-client.js';
import type { Clock } from './clocks.js';

// What the API answers is judged by the tests, not by types.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Answer = any;

/** A game with a clock among clients that play by themselves, of which one is to die. */
export class MortalGame {
  /** The seat that has died, and the version that it saw last. */
  dead: { readonly seat: number; readonly version: number } | null = null;

  private constructor(
    readonly id: string,
    private readonly players: readonly ApiClient[],
    private readonly url: () => string,
  ) {}

  static async open(
    url: () => string,
    kind: 'bauernschnapsen' | 'schnapsen',
    timeControl: Clock,
    rules: object,
  ): Promise<MortalGame> {
    const seats = kind === 'schnapsen' ? 2 : 4;
    const names = Array.from({ length: seats }, () => randomUUID());
    const players = await Promise.all(names.map((name) => ApiClient.register(url(), name)));
    const [creator, ...others] = players as [ApiClient, ...ApiClient[]];
    const body = { ruleSet: `${kind}/tjger`, rules, timeControl, seats: [{ player: 'me' }, ...others.map(() => null)] };
    const { body: game } = await creator.post('/v1/games', body);
    for (const player of others) await player.post(`/v1/games/${game.id}/seats`);
    return new MortalGame(game.id as string, players, url);
  }

  /** All play until the game is over; the first whose turn is one to die in does nothing any more. */
  async play(isDeath: (seen: Answer) => boolean): Promise<void> {
    await Promise.all(this.players.map((player, seat) => this.playSeat(player, seat, isDeath)));
    await this.over();
  }

  /** When the time of the seat to act is up, and what makes it act: the status of the answer. */
  async turn(): Promise<{ readonly at: number; readonly act: () => Promise<number> }> {
    const { toAct, deadline } = await this.get('/observation');
    const player = at(this.players, toAct as number).at(this.url());
    const { body: seen } = await player.get(`/v1/games/${this.id}/observation`);
    const act = async () => (await player.post(`/v1/games/${this.id}/actions`, seen.legalActions[0])).status;
    return { at: Date.parse(deadline.at as string), act };
  }

  /** What everybody sees of the game when it is over. */
  async over(): Promise<Answer> {
    for (;;) {
      const seen = await this.get('/observation');
      if (seen?.status === 'finished') return seen;
      await sleep(100);
    }
  }

  replay(): Promise<Answer> {
    return this.get('/replay');
  }

  private async get(what: string): Promise<Answer> {
    const reply = await new ApiClient(this.url()).get(`/v1/games/${this.id}${what}`).catch(() => null);
    return reply?.status === 200 ? reply.body : null;
  }

  private async playSeat(player: ApiClient, seat: number, isDeath: (seen: Answer) => boolean): Promise<void> {
    for (;;) {
      const path = `/v1/games/${this.id}`;
      const { status, body: seen } = await player.at(this.url()).get(`${path}/observation?wait=10&until=turn`);
      if (status === 304) continue;
      if (seen.status === 'finished') return;
      if (this.dead === null && isDeath(seen)) this.dead = { seat, version: seen.version as number };
      if (this.dead?.seat === seat) return;
      // Who is too slow on a busy machine finds that the clock has acted.
      await player.at(this.url()).post(`${path}/actions`, seen.legalActions[0]);
    }
  }
}

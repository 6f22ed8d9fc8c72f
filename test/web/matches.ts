import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Card } from '../../src/domain/cards.js';
import type { Replay } from '../../src/domain/replays/replay.js';
import { ApiClient } from '../support/api-client.js';

const bots = (count: number): object[] => Array.from({ length: count }, () => ({ bot: 'random' }));

/** A match that house bots have played to its end; its replay. */
export async function playedByBots(url: string, ruleSet: string): Promise<Replay> {
  const creator = await ApiClient.register(url, randomUUID());
  const seats = bots(ruleSet.startsWith('schnapsen') ? 2 : 4);
  const { body } = await creator.post('/v1/games', { ruleSet, seats });
  for (;;) {
    const replay = await creator.get(`/v1/games/${body.id}/replay`);
    if (replay.body.endReason !== null) return replay.body as Replay;
    await sleep(50);
  }
}

/** The same with some deals to go through: a high contract can end a match at once. */
export async function longMatch(url: string, ruleSet: string): Promise<Replay> {
  for (;;) {
    const replay = await playedByBots(url, ruleSet);
    if (replay.deals.length >= 3) return replay;
  }
}

/** So that no contract, however high, ends a match before the test has done its part. */
const target = 1_000;

/** A game in which one seat is the test's and waits for it. */
export class LiveGame {
  private constructor(
    readonly id: string,
    private readonly player: ApiClient,
  ) {}

  static async start(
    url: string,
    name: string,
    seats: readonly (object | null)[] = [{ player: 'me' }, ...bots(3)],
  ): Promise<LiveGame> {
    const player = await ApiClient.register(url, name);
    const { body } = await player.post('/v1/games', { ruleSet: 'bauernschnapsen/tjger', rules: { target }, seats });
    return new LiveGame(body.id as string, player);
  }

  /** Waits for the turn and takes the first legal action that does not double or bid; returns it. */
  async act(): Promise<{ readonly type: string; readonly card?: Card } | null> {
    const { body } = await this.player.get(`/v1/games/${this.id}/observation?wait=20&until=turn`);
    if (body.status !== 'playing') return null;
    const pass = body.legalActions.find((action: { contract?: string; level?: string }) =>
      [action.contract, action.level].includes('pass'),
    );
    const action = pass ?? body.legalActions[0];
    await this.player.post(`/v1/games/${this.id}/actions`, action);
    return action;
  }

  /** Acts until a card was played; returns it. */
  async playCard(): Promise<Card> {
    for (;;) {
      const action = await this.act();
      if (action === null) throw new Error('the game is over');
      if (action.card !== undefined) return action.card;
    }
  }

  /** Plays cards until some lie on the table in the player's turn: one that ends a trick or a deal leaves none there. */
  async playToOpenTrick(): Promise<void> {
    for (;;) {
      await this.playCard();
      const { body } = await this.player.get(`/v1/games/${this.id}/observation?wait=20&until=turn`);
      if (body.status !== 'playing') throw new Error('the game is over');
      if (body.deal.trick.length > 0) return;
    }
  }

  async resign(): Promise<void> {
    await this.player.post(`/v1/games/${this.id}/resignation`);
  }
}

import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { DECK } from '../../src/domain/cards.js';
import type { Random } from '../../src/domain/game.js';
import { at } from '../../src/domain/result.js';
import { RULE_SETS, type RuleSet } from '../../src/domain/rule-sets.js';
import { ApiClient, typedResource, type Reply } from '../support/api-client.js';
import { useApp } from '../support/app.js';
import * as bauern from '../support/oracle/bauernschnapsen.js';
import { matchAfter, sameActions, type OracleAction } from '../support/oracle/shared.js';
import * as schnapsen from '../support/oracle/schnapsen.js';
import { timeless } from '../support/games.js';
import { randomFrom, shuffled } from '../support/playout.js';
import { randomRules } from '../support/random-rules.js';

const GAMES = Number(process.env['GAMES'] ?? (process.env['DEEP'] ? 200 : 4));
/** Decks to a game; one that is not over after them is resigned. */
const DECKS = 6;

const service = useApp();

describe('whole games over HTTP agree with the oracle at every step', () => {
  it.each(RULE_SETS.map((ruleSet) => [ruleSet.id, ruleSet] as const))(
    '%s',
    async (_, ruleSet) => {
      for (let seed = 1; seed <= GAMES; seed++) await new OracleGame(service().url, ruleSet, seed).play();
    },
    600_000,
  );
});

interface Judged {
  readonly toAct: number | null;
  readonly legal: readonly OracleAction[];
  readonly hands: readonly (readonly string[])[];
  readonly points: readonly number[];
  readonly result: Readonly<Record<string, unknown>> | null;
}

/** One game between clients that know the oracle, and not the engine. */
class OracleGame {
  private readonly random: Random;
  private readonly rules: Record<string, unknown>;
  private readonly overrides: Record<string, unknown>;
  private readonly decks: string[][];
  private dealer: number;
  private readonly results: { winner: number; score: number }[] = [];
  private players: readonly ApiClient[] = [];
  private path = '';

  constructor(
    private readonly url: string,
    private readonly ruleSet: RuleSet,
    private readonly seed: number,
  ) {
    this.random = randomFrom(seed);
    // Of two games one has the preset as it is, with a target that is soon reached.
    this.overrides = seed % 2 === 0 ? { ...randomRules(ruleSet.game, this.random) } : { target: 1 + this.random(12) };
    this.rules = { ...ruleSet.rules, ...this.overrides };
    this.decks = Array.from({ length: DECKS }, () => shuffled(DECK, this.random));
    this.dealer = this.random(ruleSet.game.seats);
  }

  async play(): Promise<void> {
    await this.create();
    let over = false;
    for (let deal = 0; !over && deal < DECKS; deal++) over = await this.playDeal(deal);
    if (!over) expect((await at(this.players, 0).post(`${this.path}/resignation`)).status).toBe(201);
    await this.checkReplay(over);
  }

  private async create(): Promise<void> {
    const { seats } = this.ruleSet.game;
    this.players = await Promise.all(Array.from({ length: seats }, () => ApiClient.register(this.url, randomUUID())));
    const created = await at(this.players, 0).post('/v1/games', {
      ruleSet: this.ruleSet.id,
      rules: this.overrides,
      seats: [{ player: 'me' }, ...Array.from({ length: seats - 1 }, () => null)],
      practice: { decks: this.decks, dealer: this.dealer },
    });
    expect(created).toMatchObject({ status: 201, body: { rules: this.rules, practice: true } });
    this.path = `/v1/games/${created.body.id}`;
    for (const player of this.players.slice(1)) expect((await player.post(`${this.path}/seats`)).status).toBe(201);
  }

  /** Plays the deal to its end; says whether the match is over. */
  private async playDeal(deal: number): Promise<boolean> {
    const actions: OracleAction[] = [];
    for (;;) {
      const judged = this.judge(deal, actions);
      if (judged.result !== null) return this.checkResult(deal, judged.result);
      const seat = judged.toAct ?? -1;
      const player = at(this.players, seat);
      const { body } = await player.get(`${this.path}/observation`);
      expect(body).toMatchObject({
        dealNumber: deal + 1,
        dealer: this.dealer,
        toAct: seat,
        you: { seat, hand: judged.hands[seat] },
        deal: { points: judged.points },
      });
      this.expectSame(body.legalActions, judged.legal);
      if (this.random(6) === 0) await this.disturb(seat, judged);
      const action = at(judged.legal, this.random(judged.legal.length));
      const { status } = await this.act(player, action);
      expect(status).toBe(201);
      actions.push(action);
    }
  }

  private judge(deal: number, actions: OracleAction[]): Judged {
    const judge = (this.ruleSet.game.id === 'schnapsen' ? schnapsen.judge : bauern.judge) as (
      ...args: unknown[]
    ) => Judged;
    return judge(this.rules, this.dealer, at(this.decks, deal), actions);
  }

  private act(player: ApiClient, action: OracleAction): Promise<Reply> {
    if (this.random(2) === 0) return player.post(`${this.path}/actions`, action);
    const [resource, body] = typedResource({ ...action });
    return player.post(`${this.path}/${resource}`, body);
  }

  private expectSame(ours: OracleAction[], theirs: readonly OracleAction[]): void {
    if (!sameActions(ours, [...theirs])) expect(ours).toEqual(theirs);
  }

  /** What is wrong is refused, and changes nothing. */
  private async disturb(seat: number, judged: Judged): Promise<void> {
    const before = await at(this.players, seat).get(`${this.path}/observation`);
    const other = (seat + 1) % this.players.length;
    const outOfTurn = await this.act(at(this.players, other), at(judged.legal, 0));
    expect([outOfTurn.status, outOfTurn.body.code]).toEqual([409, 'not-your-turn']);
    const illegal = DECK.map((card): OracleAction => ({ type: 'play', card })).find(
      ({ card }) => !judged.legal.some((action) => action.type === 'play' && action.card === card),
    );
    const refused = await this.act(at(this.players, seat), illegal as OracleAction);
    if (before.body.phase === 'play') {
      expect([refused.status, refused.body.code]).toEqual([422, 'illegal-action']);
      this.expectSame(refused.body.legalActions, judged.legal);
    } else {
      expect([refused.status, refused.body.code]).toEqual([409, 'wrong-phase']);
    }
    const after = await at(this.players, seat).get(`${this.path}/observation`);
    expect(timeless(after.body)).toEqual(timeless(before.body));
  }

  private async checkResult(deal: number, result: Readonly<Record<string, unknown>>): Promise<boolean> {
    const { body } = await new ApiClient(this.url).get(`${this.path}/observation`);
    if (result['reason'] !== 'redeal') {
      this.results.push({ winner: (result['winners'] as number[])[0] ?? -1, score: result['score'] as number });
      expect(body.lastResult).toEqual({ deal: deal + 1, ...result });
      this.dealer = (this.dealer + 1) % this.players.length;
    }
    const match = matchAfter(this.rules as never, this.results);
    expect(body).toMatchObject({
      score: match.score,
      winners: match.winners,
      status: match.over ? 'finished' : 'playing',
    });
    return match.over;
  }

  private async checkReplay(byTarget: boolean): Promise<void> {
    const { status, body } = await new ApiClient(this.url).get(`${this.path}/replay`);
    expect(status).toBe(200);
    const match = matchAfter(this.rules as never, this.results);
    expect(body).toMatchObject({
      format: 'bummerl-replay/1',
      score: match.score,
      endReason: byTarget ? 'target' : 'resignation',
    });
    if (byTarget) expect(body).toMatchObject({ winners: match.winners, bummerl: match.bummerl });
    for (const [index, deal] of body.deals.entries()) {
      if (index < DECKS) expect(deal.deck).toEqual(this.decks[index]);
      const judge = (this.ruleSet.game.id === 'schnapsen' ? schnapsen.judge : bauern.judge) as (
        ...args: unknown[]
      ) => Judged;
      const actions = deal.actions
        .filter(({ type }: OracleAction) => type !== 'resign')
        .map(
          ({ version: _v, seat: _s, at: _a, elapsedMs: _e, defaulted: _d, ...action }: Record<string, unknown>) =>
            action,
        );
      expect(judge(this.rules, deal.dealer, deal.deck, actions).result).toEqual(
        deal.result === null ? null : withoutDeal(deal.result),
      );
    }
  }
}

function withoutDeal({ deal: _, ...result }: Record<string, unknown>): Record<string, unknown> {
  return result;
}

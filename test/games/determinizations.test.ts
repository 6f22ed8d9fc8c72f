import { describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Action } from '../../src/domain/actions.js';
import { DECK, type Card } from '../../src/domain/cards.js';
import { replay } from '../../src/domain/game.js';
import { at } from '../../src/domain/result.js';
import { RULE_SETS, type RuleSet } from '../../src/domain/rule-sets.js';
import { witnessed } from '../../src/domain/worlds.js';
import { drawn } from '../../src/games/determinizations.js';
import { dealsOf, movesOf } from '../../src/games/replay.js';
import { stepsOf } from '../../src/games/steps.js';
import { GameStore } from '../../src/games/store.js';
import type { GameRecord } from '../../src/games/table.js';
import { ApiClient } from '../support/api-client.js';
import { useApp } from '../support/app.js';
import { chiSquareIsLikely } from '../support/chi-square.js';
import { HttpGame } from '../support/games.js';
import { randomFrom } from '../support/playout.js';
import { expectFaults, expectProblem } from '../support/problems.js';

const service = useApp();
const DEALER = 0;

interface World {
  readonly deck: readonly Card[];
  readonly hands: readonly (readonly Card[])[];
  readonly talonCards: readonly Card[];
}

/** A practice game of clients that play at random; the players by seat. */
class Running {
  readonly actions: Action[] = [];
  private constructor(
    readonly ruleSet: RuleSet,
    readonly path: string,
    readonly players: readonly ApiClient[],
  ) {}

  static async start(ruleSet: RuleSet): Promise<Running> {
    const { url } = service();
    const players = await Promise.all(
      Array.from({ length: ruleSet.game.seats }, () => ApiClient.register(url, randomUUID())),
    );
    const seats = players.map((_, seat) => (seat === 0 ? { player: 'me' } : null));
    const practice = { decks: [DECK], dealer: DEALER };
    const { body } = await at(players, 0).post('/v1/games', { ruleSet: ruleSet.id, seats, practice });
    for (const player of players.slice(1)) await player.post(`/v1/games/${body.id}/seats`);
    return new Running(ruleSet, `/v1/games/${body.id}`, players);
  }

  get id(): string {
    return this.path.slice('/v1/games/'.length);
  }

  see(seat: number) {
    return at(this.players, seat).get(`${this.path}/observation`);
  }

  /** Takes an action; false when that ended the first deal. */
  async act(random: (below: number) => number): Promise<boolean> {
    const seat = (await this.see(0)).body.toAct as number;
    const { legalActions } = (await this.see(seat)).body;
    const quiet = legalActions.filter(({ type, contract }: Record<string, string>) =>
      type === 'bid' ? contract === 'pass' : type !== 'claim',
    );
    const { body } = await at(this.players, seat).post(`${this.path}/actions`, at(quiet, random(quiet.length)));
    this.actions.push(body.action as Action);
    return body.observation.status === 'playing' && body.observation.dealNumber === 1;
  }

  draw(seat: number, body: object) {
    return at(this.players, seat).post(`${this.path}/determinizations`, body);
  }
}

describe('deals that fit what a seat knows', () => {
  it.each(RULE_SETS.map((ruleSet) => [ruleSet.id, ruleSet] as const))(
    'look to the seat in every way like the one that is played: %s',
    async (_, ruleSet) => {
      const random = randomFrom(7);
      const { game, rules } = ruleSet;
      const running = await Running.start(ruleSet);
      let last = Infinity;
      do {
        for (let seat = 0; seat < game.seats; seat++) {
          const { body: seen } = await running.see(seat);
          const { status, body, headers } = await running.draw(seat, { count: 4, seed: random(100) });
          expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
          expect(body).toMatchObject({ version: seen.version, seat, worlds: { length: 4 } });
          for (const { deck, hands, talonCards } of body.worlds as readonly World[]) {
            expect([...deck].sort()).toEqual([...DECK].sort());
            expect(hands[seat]).toEqual(seen.you.hand);
            const state = at(
              replay(game, rules, DEALER, [{ type: 'deal', deck }, ...running.actions]),
              running.actions.length,
            );
            const { deal, you, legalActions } = game.view(state, seat);
            expect({ deal, you, legalActions }).toEqual({
              deal: seen.deal,
              you: seen.you,
              legalActions: seen.legalActions,
            });
            expect({ hands, talonCards }).toEqual(game.secrets(state));
          }
          if (seat === 0) {
            expect(body.fitting).toBeLessThanOrEqual(last);
            last = body.fitting as number;
          }
        }
      } while (await running.act(random));
    },
    120_000,
  );

  it('come with the same chance each', async () => {
    const drawn = await fewWorlds();
    const names = drawn.worlds.map(({ deck }) => nameOf(deck));
    const outcomes = [...new Set(names)];
    expect(outcomes).toHaveLength(drawn.fitting);
    expect(chiSquareIsLikely(outcomes, () => names.pop() ?? '')).toBe(true);
  });

  it('are the same for the same seed, and others for another', async () => {
    const running = await Running.start(at(RULE_SETS, 0));
    const worldsOf = async (body: object): Promise<unknown> => (await running.draw(1, body)).body.worlds;
    const worlds = await worldsOf({ count: 1_000, seed: 5 });
    expect(await worldsOf({ count: 1_000, seed: '5' })).toEqual(worlds);
    expect(await worldsOf({ count: 10, seed: 5 })).toEqual((worlds as unknown[]).slice(0, 10));
    expect(await worldsOf({ count: 10, seed: 6 })).not.toEqual((worlds as unknown[]).slice(0, 10));
    const { body: one } = await running.draw(1, { count: 10 });
    const { body: other } = await running.draw(1, { count: 10, seed: one.seed });
    expect(other.worlds).toEqual(one.worlds);
    expect((await running.draw(1, { count: 10 })).body.seed).not.toBe(one.seed);
  });

  it.each(['bauernschnapsen/tjger', 'schnapsen/tjger'])(
    'are those of the whole log, of which only the last deal is read: %s',
    async (id) => {
      const running = await Running.start(RULE_SETS.find((ruleSet) => ruleSet.id === id) as RuleSet);
      const store = service().app.get(GameStore);
      const record = (await store.record(running.id)) as GameRecord;
      const whole = jest.spyOn(store, 'rows');
      const random = randomFrom(11);
      const deals = new Set<number>();
      for (let action = 0; deals.size < 3; action++) {
        await running.act(random);
        if ((await running.see(0)).body.status !== 'playing') break;
        if (action % 5 > 0) continue;
        const { body } = await running.draw(1, { count: 3, seed: action });
        const rows = await GameStore.prototype.rows.call(store, running.id);
        const steps = stepsOf(record, rows);
        const deal = at(dealsOf(steps), -1 + dealsOf(steps).length);
        const { state } = at(steps, steps.length - 1).after;
        const seen = witnessed(record.game, deal.dealt.before.state, movesOf(deal), 1);
        const worlds = record.game.worlds(record.game.view(state, 1), seen);
        expect(body.fitting).toBe(worlds.count);
        expect(body.worlds).toEqual([...drawn(record.game, worlds, { count: 3, seed: String(action) })]);
        expect(await store.rowsOfDeal(running.id, rows.length)).toEqual(rows.slice(deal.dealt.row.version - 1));
        deals.add(state.match.dealNumber);
      }
      expect(deals.size).toBeGreaterThan(1);
      expect(whole).not.toHaveBeenCalled();
      whole.mockRestore();
    },
    120_000,
  );

  it('are refused where the body is wrong, with what would be right', async () => {
    const game = await HttpGame.start(service());
    const wrong: readonly [object, string][] = [
      [{}, '/count'],
      [{ count: 0 }, '/count'],
      [{ count: 1_001 }, '/count'],
      [{ count: 1.5 }, '/count'],
      [{ count: '5' }, '/count'],
      [{ count: 5, seed: 1.5 }, '/seed'],
      [{ count: 5, seed: 'x'.repeat(101) }, '/seed'],
      [{ count: 5, seed: true }, '/seed'],
      [{ count: 5, seat: 1 }, '/seat'],
    ];
    for (const [body, pointer] of wrong)
      expect(expectFaults(await game.post('determinizations', body, game.player(0)))).toEqual([pointer]);
    const { body } = await game.post('determinizations', { count: 1_001 }, game.player(0));
    expect(body.detail).toContain('1000');
  });

  it('are for those at the table of a running game', async () => {
    const open = await HttpGame.open(service(), { visibility: 'private' });
    const body = { count: 1 };
    expectProblem(await open.post('determinizations', body, open.player(0)), 'game-not-started');
    expectProblem(await open.post('determinizations', body, open.player(1)), 'not-found');
    const game = await HttpGame.start(service());
    expectProblem(await game.post('determinizations', body, open.player(0)), 'not-your-seat');
    expectProblem(await service().http.post(`${game.path}/determinizations`).send(body), 'unauthenticated');
    await game.post('resignation', {}, game.player(2)).expect(201);
    expectProblem(await game.post('determinizations', body, game.player(0)), 'game-over');
  });
});

/** A thousand worlds at a moment when 5 to 30 fit. */
async function fewWorlds(): Promise<{ readonly fitting: number; readonly worlds: readonly World[] }> {
  for (let seed = 1; ; seed++) {
    const running = await Running.start(at(RULE_SETS, 0));
    const random = randomFrom(seed);
    while (await running.act(random)) {
      const { fitting } = (await running.draw(0, { count: 1 })).body;
      if (fitting < 5) break;
      if (fitting <= 30) return (await running.draw(0, { count: 1_000, seed: 'Servus' })).body;
    }
  }
}

/** A deal as it is told apart: by the hands, that of the caller in two parts. */
function nameOf(deck: readonly Card[]): string {
  const cards = (...places: readonly number[]): string =>
    places
      .map((place) => deck[place])
      .sort()
      .join(' ');
  const hands = [1, 2, 3].map((place) =>
    cards(3 * place, 3 * place + 1, 3 * place + 2, 12 + 2 * place, 13 + 2 * place),
  );
  return [cards(0, 1, 2), cards(12, 13), ...hands].join(', ');
}

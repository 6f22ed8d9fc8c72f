import type { MatchState } from '../../src/domain/game.js';
import { DECK } from '../../src/domain/cards.js';
import type { Replay, ReplayedAction, ReplayedDeal } from '../../src/domain/replays/replay.js';
import { at } from '../../src/domain/result.js';
import type { RuleSet } from '../../src/domain/rule-sets.js';
import { passingPlayer, randomFrom, shuffled } from './playout.js';

/** The replay of a match that was played at random, as the API gives it. */
export function playedReplay({ id, game, rules }: RuleSet, seed: number): Replay {
  const random = randomFrom(seed);
  const deals: ReplayedDeal[] = [];
  let version = 0;
  const stamp = () => ({ version: (version += 1), at: '2026-11-30T12:00:00.000Z', elapsedMs: null });
  let state = game.start(rules, 0);
  while (state.phase !== 'finished') {
    const deck = shuffled(DECK, random);
    const dealt = stamp();
    state = game.evolve(state, { type: 'deal', deck });
    const { dealNumber: number, dealer } = state.match;
    const actions: ReplayedAction[] = [];
    while (state.toAct !== null) {
      const seat: number = state.toAct;
      const action = passingPlayer(game.legal(state, seat), random, state);
      actions.push({ ...stamp(), seat, ...action });
      state = game.evolve(state, action);
    }
    deals.push({ number, dealer, dealt, deck, actions, result: resultOf(state, at(actions, actions.length - 1)) });
  }
  const { score, outcome } = state.match;
  return {
    format: 'bummerl-replay/1',
    game: {
      id: 'game',
      createdBy: { id: 'account', name: 'Anna' },
      ruleSet: id,
      rules,
      rulesVersion: game.rulesVersion,
      visibility: 'public',
      rated: false,
      practiceDecks: null,
      board: null,
      firstDealer: 0,
      seats: Array.from({ length: game.seats }, (_, seat) => ({
        seat,
        team: game.teamOf(seat),
        account: null,
        bot: 'random',
      })),
      createdAt: '2026-11-30T12:00:00.000Z',
      finishedAt: '2026-11-30T13:00:00.000Z',
    },
    seating: [],
    deals,
    score,
    winners: outcome?.winners ?? null,
    bummerl: outcome?.bummerl ?? null,
    endReason: outcome?.endReason ?? null,
    proof: null,
  };
}

function resultOf({ match }: MatchState, last: ReplayedAction): ReplayedDeal['result'] {
  if (last.type === 'redeal') return { reason: 'redeal' };
  if (match.lastResult === null) throw new Error('a deal ended without a result');
  const { deal: _, ...result } = match.lastResult;
  return result;
}

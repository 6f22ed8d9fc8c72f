import { isDeck } from '../domain/cards.js';
import type { Game, MatchState } from '../domain/game.js';
import type { Replay, ReplayedAction, ReplayedDeal } from '../domain/replays/replay.js';
import { findRuleSet } from '../domain/rule-sets.js';
import { canonical } from './canonical.js';
import { actionOf, isCut } from './rows.js';

/** What came out of the checks; `fault` names the first thing that is wrong, in a sentence. */
export interface PlayVerdict {
  readonly deals: number;
  readonly actions: number;
  readonly fault: string | null;
}

/**
 * Judges the play alone, of a replay that may have no proof: every card is there once, every action was one that the rules allowed
 * the seat to act, and the results, the score and the end are those that follow. Never throws, whatever the replay is.
 */
export function verifyPlay(replay: Replay): PlayVerdict {
  const counted = { deals: 0, actions: 0 };
  try {
    checkAll(replay, counted);
    return { ...counted, fault: null };
  } catch (error) {
    return { ...counted, fault: error instanceof Error ? error.message : String(error) };
  }
}

interface Count {
  deals: number;
  actions: number;
}

function checkAll(replay: Replay, count: Count): void {
  const { ruleSet, rules, rulesVersion } = replay.game;
  const game = findRuleSet(ruleSet)?.game;
  if (game === undefined) throw new Error(`The rules "${ruleSet}" are not known here.`);
  demand(rulesVersion === game.rulesVersion, `Version ${rulesVersion} of the rules is not known here.`);
  let state = game.start(rules, replay.deals[0]?.dealer ?? 0);
  for (const deal of replay.deals) {
    state = checkDeal(game, state, deal, count);
    count.deals += 1;
  }
  const { score, outcome } = state.match;
  const told = [replay.score, replay.winners, replay.bummerl, replay.endReason];
  const isAborted = replay.seating.some(({ type }) => type === 'abort');
  const endReason = outcome?.endReason ?? (isAborted ? 'aborted' : null);
  const follows = [score, outcome?.winners ?? null, outcome?.bummerl ?? null, endReason];
  demand(same(told, follows), `The end is told as ${JSON.stringify(told)}, but ${JSON.stringify(follows)} follows.`);
}

function checkDeal(game: Game, before: MatchState, deal: ReplayedDeal, count: Count): MatchState {
  const where = `Deal ${deal.number}`;
  if (deal.deck === null || !isDeck(deal.deck)) throw new Error(`${where} has not each of the twenty cards once.`);
  let state = game.evolve(before, { type: 'deal', deck: deal.deck });
  const { dealNumber, dealer } = state.match;
  demand(
    deal.number === dealNumber && deal.dealer === dealer,
    `${where} should be number ${dealNumber}, dealt by seat ${dealer}.`,
  );
  for (const [index, action] of deal.actions.entries()) {
    state = checkAction(game, state, action, `${where}, step ${index + 1}`);
    count.actions += 1;
  }
  const follows = resultIn(state, deal);
  demand(
    same(deal.result, follows),
    `${where} is told to end as ${JSON.stringify(deal.result)}, but ${JSON.stringify(follows)} follows.`,
  );
  return state;
}

function checkAction(game: Game, state: MatchState, action: ReplayedAction, where: string): MatchState {
  if (isCut(action)) return game.evolve(state, { type: action.type, seat: action.seat });
  const step = actionOf(action);
  const judged = game.decide(state, action.seat, step);
  if (!judged.ok) throw new Error(`${where}: ${judged.error.detail}`);
  demand(
    same(judged.value, step),
    `${where} is told as ${JSON.stringify(step)}, but was ${JSON.stringify(judged.value)}.`,
  );
  return game.evolve(state, judged.value);
}

/** How the deal ended by the rules; null when it was cut off, or is not over. */
function resultIn({ phase, match }: MatchState, { actions }: ReplayedDeal): object | null {
  const last = actions.at(-1)?.type;
  if (last === 'redeal') return { reason: 'redeal' };
  if (last === 'resign' || last === 'timeout' || match.lastResult === null) return null;
  if (phase !== 'scored' && phase !== 'finished') return null;
  const { deal: _, ...result } = match.lastResult;
  return result;
}

function demand(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

const same = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);

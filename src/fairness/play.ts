import { hexToBytes } from '@noble/hashes/utils.js';
import { isDeck } from '../domain/cards.js';
import { waitsForDeal, type Game, type MatchState } from '../domain/game.js';
import type { ReplayedAction, ReplayedDeal } from '../domain/replays/replay.js';
import { fail, ok, type Result } from '../domain/result.js';
import { deckOf, shuffleIdOf, type Shuffle } from './deal.js';
import { difference, faultAt, firstFault, type Fault } from './faults.js';
import type { CompleteReplay } from './replay-shape.js';
import { actionOf, cutOf, isCut } from './rows.js';

type CompleteDeal = CompleteReplay['deals'][number];

/** Plays all deals again, and judges cards, actions and results by the rules: the state in the end, or the first fault. */
export function playAgain(replay: CompleteReplay, game: Game): Result<MatchState, Fault> {
  const { rules, firstDealer } = replay.game;
  let state = game.start(rules, firstDealer);
  // A game that was called off may end in the middle of its last deal.
  const mayBreakOff = replay.seating.some(({ type }) => type === 'abort');
  const fault = firstFault(replay.deals, (deal, index) => {
    const path = `/deals/${index}`;
    if (!waitsForDeal(state)) return faultAt(path, 'no further deal, as the match was over', deal.number);
    const wrong = cardsFault(replay, deal, index);
    if (wrong !== null) return wrong;
    const played = playDeal(game, state, deal, { path, mayBreakOff });
    if (played.ok) state = played.value;
    return played.ok ? null : played.error;
  });
  return fault === null ? ok(state) : fail(fault);
}

/** The first decks of a practice game were fixed by who made it; all others follow from the secret and the nonces. */
function cardsFault({ game, proof }: CompleteReplay, { number, deck }: CompleteDeal, index: number): Fault | null {
  const path = `/deals/${index}`;
  if (number !== index + 1) return faultAt(`${path}/number`, String(index + 1), number);
  if (index < (game.practiceDecks ?? 0)) return isDeck(deck) ? null : faultAt(`${path}/deck`, 'the twenty cards', deck);
  const shuffle: Shuffle = { secret: hexToBytes(proof.secret), id: shuffleIdOf(game), nonces: proof.nonces };
  return difference(`${path}/deck`, deckOf(shuffle, number), deck);
}

function playDeal(
  game: Game,
  before: MatchState,
  deal: CompleteDeal,
  { path, mayBreakOff }: { readonly path: string; readonly mayBreakOff: boolean },
): Result<MatchState, Fault> {
  let state = game.evolve(before, { type: 'deal', deck: deal.deck });
  const { dealer, dealNumber } = state.match;
  const fault =
    difference(`${path}/dealer`, dealer, deal.dealer) ??
    firstFault(deal.actions, (action, index) => {
      const played = act(game, state, action, `${path}/actions/${index}`);
      if (played.ok) state = played.value;
      return played.ok ? null : played.error;
    }) ??
    (mayBreakOff ? null : endFault(state, deal, path)) ??
    difference(`${path}/result`, resultOf(state, dealNumber), deal.result);
  return fault === null ? ok(state) : fail(fault);
}

function act(game: Game, state: MatchState, entry: ReplayedAction, path: string): Result<MatchState, Fault> {
  const { toAct } = state;
  if (toAct === null) return fail(faultAt(path, 'nothing more, as the deal was over', entry));
  if (entry.type !== 'resign' && entry.seat !== toAct)
    return fail(faultAt(`${path}/seat`, `${toAct}, whose turn it was`, entry.seat));
  if (isCut(entry))
    return entry.seat < game.seats
      ? ok(game.evolve(state, cutOf(entry)))
      : fail(faultAt(`${path}/seat`, `a seat below ${game.seats}`, entry.seat));
  const action = actionOf(entry);
  const judged = game.decide(state, toAct, action);
  if (!judged.ok) return fail(faultAt(path, `a legal action (${judged.error.detail})`, action));
  const fault = difference(path, judged.value, action);
  return fault === null ? ok(game.evolve(state, judged.value)) : fail(fault);
}

const endFault = ({ toAct }: MatchState, { actions }: ReplayedDeal, path: string): Fault | null =>
  toAct === null
    ? null
    : faultAt(`${path}/actions`, `more actions, as it was the turn of seat ${toAct}`, actions.length);

/** What the deal came to, as a replay has it; null when the match was cut off in it. */
function resultOf({ phase, toAct, match: { lastResult } }: MatchState, dealNumber: number): ReplayedDeal['result'] {
  if (toAct !== null) return null;
  if (lastResult?.deal === dealNumber) {
    const { deal: _, ...result } = lastResult;
    return result;
  }
  return phase === 'finished' ? null : { reason: 'redeal' };
}

import { DECK } from '../domain/cards.js';
import {
  ACTION,
  COUNT,
  END_REASON,
  FORMAT,
  GAME,
  GAME_SINCE_LATER,
  PROOF,
  resultShape,
  SEAT,
  SEATING,
  STAMP,
  TEAMS,
} from '../domain/replays/replay-shapes.js';
import type { Replay } from '../domain/replays/replay.js';
import { byType, isObject, list, object, oneOf, orNull, time, wholeNumber } from '../domain/replays/shapes.js';
import { fail, ok, type Result } from '../domain/result.js';
import { faultAt, type Fault } from './faults.js';

/** The replay of a game that is over, with its proof. */
export interface CompleteReplay extends Replay {
  readonly game: Replay['game'] & { readonly finishedAt: string };
  readonly deals: readonly (Replay['deals'][number] & {
    readonly deck: NonNullable<Replay['deals'][number]['deck']>;
  })[];
  readonly endReason: NonNullable<Replay['endReason']>;
  readonly proof: NonNullable<Replay['proof']>;
}

/** The document if it has the form of a complete replay, with every member that one has and no other. */
export function readReplay(document: unknown): Result<CompleteReplay, Fault> {
  if (isObject(document) && document['proof'] === null)
    return fail(faultAt('/proof', 'a proof, which a replay has once its game is over', null));
  const fault = REPLAY(document, '');
  return fault === null ? ok(document as CompleteReplay) : fail(faultAt(fault.pointer, fault.expected, fault.value));
}

const DEAL = object({
  number: wholeNumber(1),
  dealer: SEAT,
  dealt: object(STAMP),
  deck: list(oneOf(...DECK)),
  actions: list(byType(ACTION)),
  result: orNull(resultShape()),
});

const REPLAY = object({
  format: FORMAT,
  game: object({ ...GAME, finishedAt: time }, GAME_SINCE_LATER),
  seating: list(byType(SEATING)),
  deals: list(DEAL),
  score: TEAMS,
  winners: orNull(TEAMS),
  bummerl: orNull(COUNT),
  endReason: END_REASON,
  proof: PROOF,
});

import { CONTRACTS, LEVELS, type ActionType, type Cut } from '../domain/actions.js';
import { DECK, SUITS } from '../domain/cards.js';
import { END_REASONS, REASONS } from '../domain/match.js';
import type { Replay, Seating } from '../domain/replays/replay.js';
import { fail, ok, type Result } from '../domain/result.js';
import { ALGORITHM } from './deal.js';
import { faultAt, isObject, type Fault } from './faults.js';
import {
  anyObject,
  byType,
  list,
  matching,
  object,
  oneOf,
  orNull,
  text,
  time,
  truth,
  wholeNumber,
  type Shape,
} from './shapes.js';

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
  return fault === null ? ok(document as CompleteReplay) : fail(fault);
}

const COUNT = wholeNumber(0);
const SEAT = COUNT;
const TEAMS = list(COUNT);
const CARD = oneOf(...DECK);
const SUIT = oneOf(...SUITS);
const HASH = matching('64 lower-case hex digits', /^[0-9a-f]{64}$/);
const PERSON = object({ id: text, name: text });
const OCCUPANT = { account: orNull(PERSON), bot: orNull(text) };
const STAMP = { version: wholeNumber(1), at: time, elapsedMs: orNull(COUNT) };

const SEATING: Readonly<Record<Seating['type'], Shape>> = {
  seatTaken: object({ type: text, ...STAMP, seat: SEAT, ...OCCUPANT, nonce: orNull(text) }),
  seatLeft: object({ type: text, ...STAMP, seat: SEAT }),
  abort: object({ type: text, ...STAMP }),
};

const done = (members: Readonly<Record<string, Shape>> = {}, optional: Readonly<Record<string, Shape>> = {}): Shape =>
  object({ type: text, seat: SEAT, ...STAMP, ...members }, optional);

const ACTION: Readonly<Record<ActionType | Cut['type'], Shape>> = {
  trump: done({ suit: SUIT }),
  turnUp: done({}, { card: oneOf(0, 1) }),
  redeal: done(),
  bid: done({ contract: oneOf(...CONTRACTS, 'pass') }),
  double: done({ level: oneOf(...LEVELS, 'pass') }),
  play: done({ card: CARD }, { marriage: truth }),
  exchange: done(),
  close: done(),
  claim: done({}, { marriage: SUIT }),
  resign: done(),
  timeout: done(),
};

const REDEALT = object({ reason: oneOf('redeal') });
const SCORED = object({
  contract: orNull(oneOf(...CONTRACTS)),
  declarer: orNull(SEAT),
  winners: TEAMS,
  value: COUNT,
  factor: COUNT,
  score: COUNT,
  points: list(COUNT),
  reason: oneOf(...REASONS),
});
const RESULT: Shape = (value, path) =>
  isObject(value) && value['reason'] === 'redeal' ? REDEALT(value, path) : SCORED(value, path);

const DEAL = object({
  number: wholeNumber(1),
  dealer: SEAT,
  dealt: object(STAMP),
  deck: list(CARD),
  actions: list(byType(ACTION)),
  result: orNull(RESULT),
});

const GAME = object({
  id: text,
  createdBy: PERSON,
  ruleSet: text,
  rules: anyObject,
  rulesVersion: wholeNumber(1),
  visibility: oneOf('public', 'private'),
  rated: truth,
  practiceDecks: orNull(COUNT),
  firstDealer: SEAT,
  seats: list(object({ seat: SEAT, team: COUNT, ...OCCUPANT })),
  createdAt: time,
  finishedAt: time,
});

const PROOF = object({
  algorithm: oneOf(ALGORITHM),
  commitment: object({ id: orNull(text), hash: HASH }),
  secret: HASH,
  nonces: list(text),
  head: HASH,
  signature: object({
    jws: text,
    key: object({ kty: oneOf('OKP'), crv: oneOf('Ed25519'), kid: text, x: text }),
  }),
});

const REPLAY = object({
  format: oneOf('bummerl-replay/1'),
  game: GAME,
  seating: list(byType(SEATING)),
  deals: list(DEAL),
  score: TEAMS,
  winners: orNull(TEAMS),
  bummerl: orNull(COUNT),
  endReason: oneOf(...END_REASONS),
  proof: PROOF,
});

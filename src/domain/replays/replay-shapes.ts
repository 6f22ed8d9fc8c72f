import { CONTRACTS, LEVELS, type ActionType, type Cut } from '../actions.js';
import { DECK, SUITS } from '../cards.js';
import { ON_TIMEOUT } from '../clock.js';
import { END_REASONS, REASONS } from '../match.js';
import type { Seating } from './replay.js';
import {
  isObject,
  list,
  matching,
  object,
  oneOf,
  orNull,
  text,
  that,
  time,
  truth,
  wholeNumber,
  type Members,
  type Shape,
} from './shapes.js';

// The forms of the parts of a replay (replay.ts). Whether the parts fit together they do not ask.

export const COUNT = wholeNumber(0);
export const SEAT = COUNT;
export const TEAMS = list(COUNT);
const PERSON = object({ id: text, name: text });
const OCCUPANT = { account: orNull(PERSON), bot: orNull(text) };
const HASH = matching('64 lower-case hex digits', /^[0-9a-f]{64}$/);

export const FORMAT = oneOf('bummerl-replay/1');

/** Of the row of the log in which something happened. */
export const STAMP = { version: wholeNumber(1), at: time, elapsedMs: orNull(COUNT) };

/** The members of the game; the rules are judged by whoever knows the rule set. */
export const GAME = {
  id: text,
  createdBy: PERSON,
  ruleSet: text,
  rules: that('the rules', isObject),
  rulesVersion: wholeNumber(1),
  visibility: oneOf('public', 'private'),
  rated: truth,
  practiceDecks: orNull(COUNT),
  firstDealer: SEAT,
  seats: list(object({ seat: SEAT, team: COUNT, ...OCCUPANT })),
  createdAt: time,
  finishedAt: orNull(time),
};

/** What games that are older than clocks or boards do not have. */
export const GAME_SINCE_LATER = {
  timeControl: orNull(object({ moveMs: COUNT, bankMs: COUNT, onTimeout: oneOf(...ON_TIMEOUT) })),
  board: orNull(text),
};

export const SEATING: Readonly<Record<Seating['type'], Shape>> = {
  seatTaken: object({ type: text, ...STAMP, seat: SEAT, ...OCCUPANT, nonce: orNull(text) }),
  seatLeft: object({ type: text, ...STAMP, seat: SEAT }),
  abort: object({ type: text, ...STAMP }),
};

const PAUSED = { pausedMs: wholeNumber(1) };
const TIMING = { defaulted: oneOf(true), ...PAUSED };

const cut = (optional: Members = {}): Shape => object({ type: text, seat: SEAT, ...STAMP }, optional);
const done = (members: Members = {}, optional: Members = {}): Shape =>
  object({ type: text, seat: SEAT, ...STAMP, ...members }, { ...TIMING, ...optional });

/** What was done in a deal. */
export const ACTION: Readonly<Record<ActionType | Cut['type'], Shape>> = {
  trump: done({ suit: oneOf(...SUITS) }),
  turnUp: done({}, { card: oneOf(0, 1) }),
  redeal: done(),
  bid: done({ contract: oneOf(...CONTRACTS, 'pass') }),
  double: done({ level: oneOf(...LEVELS, 'pass') }),
  play: done({ card: oneOf(...DECK) }, { marriage: truth }),
  exchange: done(),
  close: done(),
  claim: done({}, { marriage: oneOf(...SUITS) }),
  resign: cut(),
  timeout: cut({ noShow: oneOf(true), ...PAUSED }),
};

/** The result of a deal, perhaps with further members. */
export function resultShape(further: Members = {}): Shape {
  const redealt = object({ ...further, reason: oneOf('redeal') });
  const scored = object({
    ...further,
    contract: orNull(oneOf(...CONTRACTS)),
    declarer: orNull(SEAT),
    winners: TEAMS,
    value: COUNT,
    factor: COUNT,
    score: COUNT,
    points: list(COUNT),
    reason: oneOf(...REASONS),
  });
  return (value, pointer) => (isObject(value) && value['reason'] === 'redeal' ? redealt : scored)(value, pointer);
}

export const PROOF = object({
  algorithm: oneOf('bummerl-deal/1'),
  commitment: object({ id: orNull(text), hash: HASH }),
  secret: HASH,
  nonces: list(text),
  head: HASH,
  signature: object({
    jws: text,
    key: object({ kty: oneOf('OKP'), crv: oneOf('Ed25519'), kid: text, x: text }),
  }),
});

export const END_REASON = oneOf(...END_REASONS);

import { CONTRACTS, LEVELS, type ActionType, type Cut } from '../actions.js';
import { DECK, isDeck, SUITS, type Card } from '../cards.js';
import { END_REASONS, REASONS } from '../match.js';
import { findRuleSet, rulesFor } from '../rule-sets.js';
import { millisecondsOf } from './notation/times.js';
import type { Seating } from './replay.js';
import {
  isObject,
  list,
  object,
  oneOf,
  orNull,
  text,
  that,
  truth,
  wholeNumber,
  type Members,
  type Shape,
} from './shapes.js';

/** The kinds of lines, by their member `type`. */
export type LineType = 'game' | Seating['type'] | 'deal' | ActionType | Cut['type'] | 'result' | 'end';

const SEAT = wholeNumber;
const TEAMS = list(wholeNumber);
const TIME = that(
  'a time such as 2026-01-31T23:59:59.999Z',
  (value) => typeof value === 'string' && millisecondsOf(value) !== null,
);
const PERSON = object({ id: text, name: text });
const OCCUPANT = { account: orNull(PERSON), bot: orNull(text) };
const STAMP = { version: wholeNumber, at: TIME, elapsedMs: orNull(wholeNumber) };
const DEALT = that('the twenty cards', (value) => Array.isArray(value) && isDeck(value as readonly Card[]));

const line = (members: Members, optional: Members = {}): Shape => object({ type: text, ...members }, optional);
const done = (members: Members = {}, optional: Members = {}): Shape =>
  line({ seat: SEAT, ...STAMP, ...members }, optional);

const GAME = object({
  id: text,
  createdBy: PERSON,
  ruleSet: text,
  rules: that('the rules', isObject),
  rulesVersion: wholeNumber,
  visibility: oneOf('public', 'private'),
  rated: truth,
  practiceDecks: orNull(wholeNumber),
  firstDealer: SEAT,
  seats: list(object({ seat: SEAT, team: wholeNumber, ...OCCUPANT })),
  createdAt: TIME,
  finishedAt: orNull(TIME),
});

/** The game, its rules being all the switches of its rule set. */
const GAME_WITH_RULES: Shape = (value, pointer) => GAME(value, pointer) ?? rulesFault(value as GameMembers, pointer);

interface GameMembers {
  readonly ruleSet: string;
  readonly rules: Readonly<Record<string, unknown>>;
  readonly rulesVersion: number;
}

function rulesFault({ ruleSet: id, rules, rulesVersion }: GameMembers, pointer: string): ReturnType<Shape> {
  if (findRuleSet(id) === null) return { pointer: `${pointer}/ruleSet`, value: id, expected: 'a rule set' };
  const ruleSet = findRuleSet(id, rulesVersion);
  if (ruleSet === null)
    return {
      pointer: `${pointer}/rulesVersion`,
      value: rulesVersion,
      expected: 'a version of these rules that is known here',
    };
  const missing = Object.keys(ruleSet.rules).find((name) => !Object.hasOwn(rules, name));
  if (missing !== undefined) return { pointer: `${pointer}/rules`, value: rules, expected: `the switch ${missing}` };
  const judged = rulesFor(ruleSet, rules);
  if (judged.ok) return null;
  const expected = judged.error.map(({ pointer: place, message }) => `${place} ${message}`).join('; ');
  return { pointer: `${pointer}/rules`, value: rules, expected };
}

const REDEALT = line({ deal: wholeNumber, reason: oneOf('redeal') });
const SCORED = line({
  deal: wholeNumber,
  contract: orNull(oneOf(...CONTRACTS)),
  declarer: orNull(SEAT),
  winners: TEAMS,
  value: wholeNumber,
  factor: wholeNumber,
  score: wholeNumber,
  points: list(wholeNumber),
  reason: oneOf(...REASONS),
});

const PROOF = object({
  algorithm: oneOf('bummerl-deal/1'),
  commitment: object({ id: orNull(text), hash: text }),
  secret: text,
  nonces: list(text),
  head: text,
  signature: object({
    jws: text,
    key: object({ kty: oneOf('OKP'), crv: oneOf('Ed25519'), kid: text, x: text }),
  }),
});

/** The form of each kind of line. */
export const LINES: Readonly<Record<LineType, Shape>> = {
  game: line({ format: oneOf('bummerl-replay/1'), game: GAME_WITH_RULES }),
  seatTaken: done({ ...OCCUPANT, nonce: orNull(text) }),
  seatLeft: done(),
  abort: line(STAMP),
  deal: line({ number: wholeNumber, dealer: SEAT, deck: orNull(DEALT), ...STAMP }),
  trump: done({ suit: oneOf(...SUITS) }),
  turnUp: done({}, { card: oneOf(0, 1) }),
  redeal: done(),
  bid: done({ contract: oneOf(...CONTRACTS, 'pass') }),
  double: done({ level: oneOf(...LEVELS, 'pass') }),
  play: done({ card: oneOf(...DECK) }, { marriage: truth }),
  exchange: done(),
  close: done(),
  claim: done({}, { marriage: oneOf(...SUITS) }),
  resign: done(),
  timeout: done(),
  result: (value, pointer) => (isObject(value) && value['reason'] === 'redeal' ? REDEALT : SCORED)(value, pointer),
  end: line({
    score: list(wholeNumber),
    winners: orNull(TEAMS),
    bummerl: orNull(wholeNumber),
    endReason: orNull(oneOf(...END_REASONS)),
    proof: orNull(PROOF),
  }),
};

export const isLineType = (type: unknown): type is LineType => typeof type === 'string' && Object.hasOwn(LINES, type);

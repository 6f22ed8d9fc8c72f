import type { ActionType, Cut } from '../actions.js';
import { isDeck, type Card } from '../cards.js';
import { findRuleSet, rulesFor } from '../rule-sets.js';
import {
  ACTION,
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
  COUNT,
} from './replay-shapes.js';
import type { Seating } from './replay.js';
import { object, orNull, text, that, wholeNumber, type Members, type Shape } from './shapes.js';

/** The kinds of lines, by their member `type`. */
export type LineType = 'game' | Seating['type'] | 'deal' | ActionType | Cut['type'] | 'result' | 'end';

const DEALT = that('the twenty cards', (value) => Array.isArray(value) && isDeck(value as readonly Card[]));

const line = (members: Members): Shape => object({ type: text, ...members });

const ANY_GAME = object(GAME, GAME_SINCE_LATER);

/** The game, its rules being all the switches of its rule set. */
const GAME_WITH_RULES: Shape = (value, pointer) =>
  ANY_GAME(value, pointer) ?? rulesFault(value as GameMembers, pointer);

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

/** The form of each kind of line. */
export const LINES: Readonly<Record<LineType, Shape>> = {
  game: line({ format: FORMAT, game: GAME_WITH_RULES }),
  ...SEATING,
  deal: line({ number: wholeNumber(1), dealer: SEAT, deck: orNull(DEALT), ...STAMP }),
  ...ACTION,
  result: resultShape({ type: text, deal: COUNT }),
  end: line({
    score: TEAMS,
    winners: orNull(TEAMS),
    bummerl: orNull(COUNT),
    endReason: orNull(END_REASON),
    proof: orNull(PROOF),
  }),
};

export const isLineType = (type: unknown): type is LineType => typeof type === 'string' && Object.hasOwn(LINES, type);

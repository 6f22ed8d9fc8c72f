import type { Action } from './actions.js';
import type { Random } from './game.js';

/** What comes of a seat whose time is up: the match is lost, or the clock acts for it and the match goes on. */
export const ON_TIMEOUT = ['forfeit', 'default'] as const;
export type OnTimeout = (typeof ON_TIMEOUT)[number];

/** How long each seat of a game may think (api.md, "Clock"). */
export interface TimeControl {
  /** For each action. */
  readonly moveMs: number;
  /** For the whole match, when the time for an action is used up; it is never filled again. */
  readonly bankMs: number;
  readonly onTimeout: OnTimeout;
}

/** What the clock has to say of something that was done; each member is there only where there is something to say. */
export interface Timing {
  /** The time of the seat was up, and the clock acted for it. */
  readonly defaulted?: true;
  /** How much of the time before it does not count: the row before was not written yet, or no instance of the service was alive. */
  readonly pausedMs?: number;
}

/** How long a seat may think in its turn, with so much left in its bank. */
export const allowance = ({ moveMs }: TimeControl, bankMs: number): number => moveMs + bankMs;

/** What is left in the bank of a seat that has thought for so long; never less than nothing. */
export const bankAfter = ({ moveMs }: TimeControl, bankMs: number, thoughtMs: number): number =>
  Math.max(0, bankMs - Math.max(0, thoughtMs - moveMs));

/** What the clock does for a seat: it passes where it can, turns up or names the first trump, and else plays any card. */
export function actionByDefault(legal: readonly Action[], random: Random): Action {
  const chosen = legal.find(isPass) ?? legal.find(isTurnUp) ?? legal.find(({ type }) => type === 'trump');
  if (chosen !== undefined) return chosen;
  const plays = legal.filter((action) => action.type === 'play');
  const cards = [...new Set(plays.map(({ card }) => card))];
  const card = cards[random(cards.length)];
  const play = plays.find((action) => action.card === card && action.marriage !== true);
  const played = play ?? plays.find((action) => action.card === card);
  if (played === undefined) throw new Error(`nothing to be done by default: ${JSON.stringify(legal)}`);
  return played;
}

const isPass = (action: Action): boolean =>
  (action.type === 'bid' && action.contract === 'pass') || (action.type === 'double' && action.level === 'pass');

const isTurnUp = ({ type }: Action): boolean => type === 'turnUp';

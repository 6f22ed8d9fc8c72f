/**
 * What both oracles share: the cards, the duty to follow, the value of a deal won on points, and the match.
 *
 * The oracle is a second, independent reading of the rules specification (sections 1 to 6). It imports nothing from
 * the real engine, keeps no state, and prefers the plain sentence to the clever one.
 */

/** An action, in the shape the HTTP contract gives it. Which fields are there depends on `type`. */
export interface OracleAction {
  type: string;
  /** `trump` */
  suit?: string | undefined;
  /** `play`: a card; `turnUp` under `either`: 0 or 1 */
  card?: string | number | undefined;
  /** `bid` */
  contract?: string | undefined;
  /** `double` */
  level?: string | undefined;
  /** `play`: true when announcing; `claim`: the suit shown */
  marriage?: boolean | string | undefined;
}

export interface OraclePlay {
  seat: number;
  card: string;
}

/** A complete trick. */
export interface OracleTrick {
  leader: number;
  winner: number;
  points: number;
  plays: OraclePlay[];
}

export interface OracleMarriage {
  seat: number;
  suit: string;
  points: number;
  /** false as long as the side has no trick */
  counts: boolean;
}

/** Thrown when one of the actions given to a judge was not legal where it stands. */
export class IllegalAction extends Error {
  readonly index: number;

  constructor(index: number, action: OracleAction, legal: readonly OracleAction[]) {
    super(`action ${String(index)} is not legal: ${JSON.stringify(action)}; legal: ${JSON.stringify(legal)}`);
    this.name = 'IllegalAction';
    this.index = index;
  }
}

// ---------------------------------------------------------------------------------------------------------------
// Cards (section 1)

export const SUITS: readonly string[] = ['H', 'D', 'S', 'C'];
export const RANKS: readonly string[] = ['A', 'T', 'K', 'Q', 'J'];
export const ALL_CARDS: readonly string[] = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));

/** From the strongest to the weakest. */
export const USUAL_ORDER = 'ATKQJ';
export const ZEHNERLOCH_ORDER = 'TKQJA';

export function suitOf(card: string): string {
  return card.slice(1);
}

export function rankOf(card: string): string {
  return card.slice(0, 1);
}

export function pointsOf(card: string): number {
  switch (rankOf(card)) {
    case 'A':
      return 11;
    case 'T':
      return 10;
    case 'K':
      return 4;
    case 'Q':
      return 3;
    case 'J':
      return 2;
    default:
      throw new Error(`no such card: ${card}`);
  }
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}

/** An element that must be there. */
export function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new Error(`nothing at ${String(index)} of ${JSON.stringify(list)}`);
  return found;
}

/** A deck is the 20 cards in some order. */
export function checkDeck(deck: readonly string[]): void {
  if (deck.length !== 20 || [...deck].sort().join() !== [...ALL_CARDS].sort().join()) {
    throw new Error(`not a deck of the 20 cards: ${deck.join(' ')}`);
  }
}

// ---------------------------------------------------------------------------------------------------------------
// Tricks

/** Does `card`, played later, beat `winning`? `trump` is null in a game without trumps. */
export function beats(card: string, winning: string, trump: string | null, order: string): boolean {
  if (suitOf(card) === suitOf(winning)) return order.indexOf(rankOf(card)) < order.indexOf(rankOf(winning));
  return suitOf(card) === trump;
}

/** The play that wins the trick as it lies. */
export function winningPlay(plays: readonly OraclePlay[], trump: string | null, order: string): OraclePlay {
  let winning = at(plays, 0);
  for (const play of plays) {
    if (beats(play.card, winning.card, trump, order)) winning = play;
  }
  return winning;
}

export interface FollowRules {
  /** does step (1), to beat the winning card with the suit led, bind? */
  heading: boolean;
  /** must a trump be played that does not beat the ruff? */
  undertrump: boolean;
}

/** The cards of a hand that strict play allows (section 1, "The duty to follow"). */
export function cardsAllowed(
  hand: readonly string[],
  plays: readonly OraclePlay[],
  trump: string | null,
  order: string,
  rules: FollowRules,
): string[] {
  // The leader is free.
  const led = plays[0];
  if (led === undefined) return [...hand];

  const winning = winningPlay(plays, trump, order).card;
  const beating = (cards: string[]): string[] => cards.filter((card) => beats(card, winning, trump, order));

  const ofTheSuit = hand.filter((card) => suitOf(card) === suitOf(led.card));
  // (1) follow suit with a card that beats the card now winning
  if (rules.heading && beating(ofTheSuit).length > 0) return beating(ofTheSuit);
  // (2) follow suit
  if (ofTheSuit.length > 0) return ofTheSuit;
  // (3) play a trump, one that beats the winning card if held
  const trumps = hand.filter((card) => suitOf(card) === trump);
  if (beating(trumps).length > 0) return beating(trumps);
  if (trumps.length > 0 && rules.undertrump) return trumps;
  // (4) any card
  return [...hand];
}

/** The suits of which a hand holds both King and Queen. */
export function pairsIn(hand: readonly string[]): string[] {
  return SUITS.filter((suit) => hand.includes('K' + suit) && hand.includes('Q' + suit));
}

/** The value of a deal won on points, by what the losing side has (section 1; row 35). */
export function valueByLoser(points: number, tricks: number): number {
  if (tricks === 0) return 3;
  return points >= 33 ? 1 : 2;
}

// ---------------------------------------------------------------------------------------------------------------
// Actions

/** One string for each distinct action; a member that is undefined is the same as one that is absent. */
export function actionKey(action: OracleAction): string {
  return JSON.stringify([
    action.type,
    action.suit ?? null,
    action.card ?? null,
    action.contract ?? null,
    action.level ?? null,
    action.marriage ?? null,
  ]);
}

export function hasAction(actions: readonly OracleAction[], action: OracleAction): boolean {
  return actions.some((other) => actionKey(other) === actionKey(action));
}

/** Are these the same actions, whatever the order? */
export function sameActions(a: readonly OracleAction[], b: readonly OracleAction[]): boolean {
  return a.map(actionKey).sort().join('\n') === b.map(actionKey).sort().join('\n');
}

// ---------------------------------------------------------------------------------------------------------------
// The match (the end of sections 2 and 3, and of section 6)

export interface MatchRules {
  readonly target: number;
  readonly schneider: number | null;
  readonly retour: number | null;
}

export interface MatchResult {
  score: number[];
  over: boolean;
  winners: number[] | null;
  /** 1, or what `schneider` or `retour` says; null while the match goes on */
  bummerl: number | null;
}

/** The match after these deals; a redeal scores nothing and is left out of the list. */
export function matchAfter(
  rules: MatchRules,
  deals: readonly { readonly winner: number; readonly score: number }[],
): MatchResult {
  const score = [0, 0];
  // The highest lead each side has had while the other had nothing.
  const ledToNothing = [0, 0];
  let winner: number | null = null;

  for (const deal of deals) {
    if (winner !== null) throw new Error('a deal after the end of the match');
    score[deal.winner] = at(score, deal.winner) + deal.score;
    if (at(score, 1 - deal.winner) === 0) ledToNothing[deal.winner] = at(score, deal.winner);
    if (at(score, deal.winner) >= rules.target) winner = deal.winner;
  }

  if (winner === null) return { score, over: false, winners: null, bummerl: null };

  const loser = 1 - winner;
  let bummerl = 1;
  if (rules.schneider && at(score, loser) === 0) bummerl = rules.schneider;
  if (rules.retour && at(ledToNothing, loser) > 0 && at(ledToNothing, loser) >= rules.target - 1)
    bummerl = rules.retour;
  return { score, over: true, winners: [winner], bummerl };
}

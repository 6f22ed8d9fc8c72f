/**
 * The oracle of Schnapsen (two players): section 3 of the rules specification (and 1, 5, 6), read sentence by sentence.
 *
 * `judge` takes the rules, the dealer, the deck and everything that was done in the deal, and says where the deal
 * stands. Nothing is remembered: each call works it all out again from the list of actions.
 *
 * AMBIGUITIES: where the text is silent or can be read in two ways, and the reading taken here
 *
 *  1. `turned` is null once the talon is empty: the turned card (or the Jack laid for it) is then in a hand. When the
 *     talon is closed it stays, and so does `size`.
 *  2. `closedAt.trick` is the number of tricks that were complete at the closing (the example of the contract has
 *     trick 2 with tricks [1, 1]). `closedAt.points` leave pending marriages out, as `points` always do, so that a
 *     marriage pending at the closing counts for nothing there (row 30).
 *  3. A claim stands only at a lead. "Having taken a trick earlier, together with showing a marriage that he may
 *     announce" therefore adds nothing to who may claim (whoever leads after the first trick leads after a trick of
 *     his own), but allows the marriage to be shown with the claim; it is for him who has a trick, and under
 *     `marriageLead: "king"` any pair will do, for he holds the King he could lead. After a card has been led it is the
 *     other's turn, and nobody claims: who announces with a led card waits for his next lead.
 *  4. A claim may follow an exchange or a closing in the same turn (still "on lead after a trick of his own"). No claim
 *     exists with `sixtySix: "automatic"`.
 *  5. Only one marriage is shown with a claim (the field is one suit). The points in the result include it, whether
 *     the claim was true or false.
 *  6. The opponent of the closer goes out rightly (claim, 66 with automatic, 66 in the last trick): he gets 2, or 3 if
 *     he had no trick at the closing, whatever the closer holds and under both values of `closedScore` (which speaks of
 *     a closer who makes it); the reason is closingFailed.
 *  7. The closer wins the last trick and has 66: "After the last trick its winner's 66 counts without a claim", so he
 *     has made it, at the value of a true claim under `closedScore`. If the other wins the last trick the closing has
 *     failed, whether or not either has 66 (row 34), and with the same value either way.
 *  8. A false claim of the closer: 2, or 3 if the other had no trick at the closing, under both values of `falseClaim`;
 *     reason closingFailed. A false claim of the closer's opponent has the reason falseClaim: mirrored goes by the
 *     claimer's tricks at the closing, twoOrThree by the closer's tricks at the claim.
 *  9. False claim, mirrored, nobody closed: "what the claimer would have got" goes by the points of the claimer's
 *     opponent as they count at the claim; one who has only a pending marriage has no trick, so 3.
 * 10. With automatic the deal ends before the draw that would follow the trick, and in the middle of a trick at an
 *     announcement by one who has a trick; the card announced with is then out of the hand.
 * 11. `marriageAnnounce: "automatic"`: a King or Queen that could announce is listed with `marriage: true` only. It may
 *     be left out when posted; the oracle then takes it as there.
 * 12. Open talon means not closed and not empty. The limits count the turned card and are asked at the lead, after
 *     both have drawn. Nothing forbids closing at the very first lead.
 * 13. After an exchange the other card of the swap is the Jack; nobody can exchange again, as nobody holds it (row 36
 *     likewise).
 * 14. The last trick alone: value 1 whatever the loser has (points, or no trick at all), unless its winner has 66.
 * 15. `counting` is not in the table of presets; it takes the default of tjger, up, everywhere.
 * 16. Strict play here has neither `heading` nor `undertrump` as a switch: both bind, as in section 1.
 */
import {
  at,
  beats,
  cardsAllowed,
  checkDeck,
  hasAction,
  IllegalAction,
  pairsIn,
  pointsOf,
  rankOf,
  suitOf,
  sum,
  USUAL_ORDER,
  valueByLoser,
} from './shared.js';
import type { OracleAction, OracleMarriage, OraclePlay, OracleTrick } from './shared.js';

export { actionKey, IllegalAction, matchAfter, sameActions } from './shared.js';
export type { MatchResult, OracleAction, OracleMarriage, OraclePlay, OracleTrick } from './shared.js';

/** Section 6. */
export interface SchnapsenRules {
  readonly target: number;
  readonly counting: 'up' | 'down';
  readonly schneider: number | null;
  readonly retour: number | null;
  readonly exchangeMinTalon: number;
  readonly closeMinTalon: number;
  readonly exchangeBeforeFirstTrick: boolean;
  readonly marriageBeforeOwnTrick: boolean;
  readonly marriageLead: 'either' | 'king';
  readonly marriageAnnounce: 'automatic' | 'explicit';
  readonly sixtySix: 'claim' | 'automatic';
  readonly falseClaim: 'twoOrThree' | 'mirrored';
  readonly closedScore: 'atClosing' | 'atEnd';
}

export interface SchnapsenResult {
  contract: null;
  declarer: null;
  winners: number[];
  value: number;
  factor: 1;
  score: number;
  points: number[];
  reason: 'sixtySix' | 'lastTrick' | 'falseClaim' | 'closingFailed';
}

export interface OracleTalon {
  /** cards in it, the turned one counted */
  size: number;
  turned: string | null;
  exchange: { seat: number; took: string; laid: string } | null;
  closedBy: number | null;
  closedAt: { trick: number; points: number[]; tricks: number[] } | null;
}

export interface Judgement {
  phase: 'play' | 'scored';
  toAct: number | null;
  /** in no particular order */
  legal: OracleAction[];
  /** in no particular order */
  hands: string[][];
  /** own tricks plus the marriages that count */
  points: number[];
  /** how many tricks each has taken */
  tricks: number[];
  trump: string;
  talon: OracleTalon;
  result: null | SchnapsenResult;

  // More than is needed to judge, for comparing with an observation.
  caller: number;
  /** the cards of the talon in the order in which they are drawn, the turned one last */
  talonCards: string[];
  /** the unfinished trick, [] between tricks */
  trick: OraclePlay[];
  played: OracleTrick[];
  marriages: OracleMarriage[];
}

// ---------------------------------------------------------------------------------------------------------------
// Presets

const TJGER: SchnapsenRules = {
  target: 7,
  counting: 'up',
  schneider: 0,
  retour: 0,
  exchangeMinTalon: 4,
  closeMinTalon: 4,
  exchangeBeforeFirstTrick: true,
  marriageBeforeOwnTrick: true,
  marriageLead: 'either',
  marriageAnnounce: 'automatic',
  sixtySix: 'claim',
  falseClaim: 'mirrored',
  closedScore: 'atClosing',
};

const PAGAT: SchnapsenRules = {
  target: 7,
  counting: 'up',
  schneider: 0,
  retour: 0,
  exchangeMinTalon: 2,
  closeMinTalon: 2,
  exchangeBeforeFirstTrick: true,
  marriageBeforeOwnTrick: true,
  marriageLead: 'either',
  marriageAnnounce: 'explicit',
  sixtySix: 'claim',
  falseClaim: 'twoOrThree',
  closedScore: 'atClosing',
};

const SCHARF: SchnapsenRules = {
  target: 7,
  counting: 'up',
  schneider: 2,
  retour: 4,
  exchangeMinTalon: 4,
  closeMinTalon: 4,
  exchangeBeforeFirstTrick: false,
  marriageBeforeOwnTrick: false,
  marriageLead: 'king',
  marriageAnnounce: 'explicit',
  sixtySix: 'claim',
  falseClaim: 'mirrored',
  closedScore: 'atClosing',
};

const PREIS: SchnapsenRules = {
  target: 7,
  counting: 'up',
  schneider: 0,
  retour: 0,
  exchangeMinTalon: 2,
  closeMinTalon: 2,
  exchangeBeforeFirstTrick: true,
  marriageBeforeOwnTrick: true,
  marriageLead: 'either',
  marriageAnnounce: 'explicit',
  sixtySix: 'claim',
  falseClaim: 'mirrored',
  closedScore: 'atClosing',
};

export const PRESETS = {
  'schnapsen/tjger': TJGER,
  'schnapsen/pagat': PAGAT,
  'schnapsen/scharf': SCHARF,
  'schnapsen/preis': PREIS,
} as const;

// ---------------------------------------------------------------------------------------------------------------
// What lies on the table

interface Table {
  hands: string[][];
  trump: string;
  /** face down, the next to be drawn first */
  faceDown: string[];
  turned: string | null;
  exchange: OracleTalon['exchange'];
  closedBy: number | null;
  closedAt: OracleTalon['closedAt'];
  trick: OraclePlay[];
  played: OracleTrick[];
  marriages: { seat: number; suit: string; points: number }[];
  toAct: number;
  /** the claim that ended the deal */
  claimedBy: number | null;
}

function talonSize(table: Table): number {
  return table.faceDown.length + (table.turned === null ? 0 : 1);
}

function talonIsOpen(table: Table): boolean {
  return table.closedBy === null && talonSize(table) > 0;
}

function tricksOf(table: Table, seat: number): number {
  return table.played.filter((trick) => trick.winner === seat).length;
}

/** Own tricks plus the marriages that count; without a trick 0. */
function pointsOfSeat(table: Table, seat: number): number {
  if (tricksOf(table, seat) === 0) return 0;
  const fromTricks = table.played.filter((trick) => trick.winner === seat).map((trick) => trick.points);
  const fromMarriages = table.marriages.filter((one) => one.seat === seat).map((one) => one.points);
  return sum(fromTricks) + sum(fromMarriages);
}

function hasSixtySix(table: Table, seat: number): boolean {
  return pointsOfSeat(table, seat) >= 66;
}

function isOver(rules: SchnapsenRules, table: Table): boolean {
  if (table.claimedBy !== null) return true;
  if (rules.sixtySix === 'automatic' && (hasSixtySix(table, 0) || hasSixtySix(table, 1))) return true;
  return table.hands.every((hand) => hand.length === 0);
}

function showMarriage(table: Table, seat: number, suit: string): void {
  table.marriages.push({ seat, suit, points: suit === table.trump ? 40 : 20 });
}

function apply(rules: SchnapsenRules, table: Table, action: OracleAction): void {
  const seat = table.toAct;
  const other = 1 - seat;

  switch (action.type) {
    case 'exchange': {
      const jack = 'J' + table.trump;
      const took = table.turned;
      if (took === null) throw new Error('no turned card to take');
      table.hands[seat] = [...at(table.hands, seat).filter((card) => card !== jack), took];
      table.turned = jack;
      table.exchange = { seat, took, laid: jack };
      return;
    }

    case 'close':
      table.closedBy = seat;
      table.closedAt = {
        trick: table.played.length,
        points: [pointsOfSeat(table, 0), pointsOfSeat(table, 1)],
        tricks: [tricksOf(table, 0), tricksOf(table, 1)],
      };
      return;

    case 'claim':
      if (action.marriage !== undefined) showMarriage(table, seat, String(action.marriage));
      table.claimedBy = seat;
      return;

    case 'play': {
      const card = String(action.card);
      if (action.marriage === true) showMarriage(table, seat, suitOf(card));
      table.hands[seat] = at(table.hands, seat).filter((held) => held !== card);
      table.trick.push({ seat, card });
      if (table.trick.length === 1) {
        table.toAct = other;
        return;
      }

      const [lead, answer] = [at(table.trick, 0), at(table.trick, 1)];
      const winner = beats(answer.card, lead.card, table.trump, USUAL_ORDER) ? answer.seat : lead.seat;
      table.played.push({
        leader: lead.seat,
        winner,
        points: pointsOf(lead.card) + pointsOf(answer.card),
        plays: table.trick,
      });
      table.trick = [];
      table.toAct = winner;
      if (!isOver(rules, table) && talonIsOpen(table)) {
        draw(table, winner);
        draw(table, 1 - winner);
      }
      return;
    }

    default:
      throw new Error(`no such action: ${action.type}`);
  }
}

/** The next face-down card, or the turned one when that is all there is. */
function draw(table: Table, seat: number): void {
  const card = table.faceDown.shift() ?? table.turned;
  if (card === null) throw new Error('nothing to draw');
  if (card === table.turned) table.turned = null;
  at(table.hands, seat).push(card);
}

// ---------------------------------------------------------------------------------------------------------------
// The end

/** Who wins how much, in a deal that is over. */
function outcome(rules: SchnapsenRules, table: Table): SchnapsenResult {
  const result = (winner: number, value: number, reason: SchnapsenResult['reason']): SchnapsenResult => ({
    contract: null,
    declarer: null,
    winners: [winner],
    value,
    factor: 1,
    score: value,
    points: [pointsOfSeat(table, 0), pointsOfSeat(table, 1)],
    reason,
  });
  const byNow = (loser: number): number => valueByLoser(pointsOfSeat(table, loser), tricksOf(table, loser));
  const { closedBy, closedAt } = table;

  // The closer has not made it.
  const closingFailed = (): SchnapsenResult => {
    if (closedBy === null || closedAt === null) throw new Error('nobody has closed');
    const other = 1 - closedBy;
    return result(other, at(closedAt.tricks, other) === 0 ? 3 : 2, 'closingFailed');
  };

  // This player is rightly out.
  const out = (seat: number): SchnapsenResult => {
    const other = 1 - seat;
    if (closedBy === null || closedAt === null) return result(seat, byNow(other), 'sixtySix');
    if (closedBy === other) return closingFailed();
    const atClosing = valueByLoser(at(closedAt.points, other), at(closedAt.tricks, other));
    return result(seat, rules.closedScore === 'atClosing' ? atClosing : byNow(other), 'sixtySix');
  };

  const falseClaim = (claimer: number): SchnapsenResult => {
    const other = 1 - claimer;
    if (closedBy === claimer) return closingFailed();
    if (rules.falseClaim === 'twoOrThree') return result(other, tricksOf(table, other) === 0 ? 3 : 2, 'falseClaim');
    if (closedAt !== null) return result(other, at(closedAt.tricks, claimer) === 0 ? 3 : 2, 'falseClaim');
    return result(other, byNow(other), 'falseClaim');
  };

  if (table.claimedBy !== null) {
    return hasSixtySix(table, table.claimedBy) ? out(table.claimedBy) : falseClaim(table.claimedBy);
  }
  if (rules.sixtySix === 'automatic') {
    if (hasSixtySix(table, 0)) return out(0);
    if (hasSixtySix(table, 1)) return out(1);
  }

  // All cards are played.
  const last = at(table.played, table.played.length - 1).winner;
  if (hasSixtySix(table, last)) return out(last);
  if (closedBy !== null) return closingFailed();
  return result(last, 1, 'lastTrick');
}

// ---------------------------------------------------------------------------------------------------------------
// Legal actions

function legalActions(rules: SchnapsenRules, table: Table): OracleAction[] {
  const seat = table.toAct;
  const hand = at(table.hands, seat);

  // The answer to a lead: a card, and nothing else.
  if (table.trick.length > 0) {
    const cards = talonIsOpen(table)
      ? hand
      : cardsAllowed(hand, table.trick, table.trump, USUAL_ORDER, { heading: true, undertrump: true });
    return cards.map((card) => ({ type: 'play', card }));
  }

  const legal: OracleAction[] = [];
  const hasTrick = tricksOf(table, seat) > 0;

  // Marriages he may announce.
  const pairs = hasTrick || rules.marriageBeforeOwnTrick ? pairsIn(hand) : [];
  const couldAnnounce = (card: string): boolean =>
    pairs.includes(suitOf(card)) && (rankOf(card) === 'K' || (rankOf(card) === 'Q' && rules.marriageLead === 'either'));

  // A lead.
  for (const card of hand) {
    if (couldAnnounce(card)) legal.push({ type: 'play', card, marriage: true });
    if (!couldAnnounce(card) || rules.marriageAnnounce === 'explicit') legal.push({ type: 'play', card });
  }

  // Exchange.
  if (
    talonIsOpen(table) &&
    talonSize(table) >= rules.exchangeMinTalon &&
    hand.includes('J' + table.trump) &&
    (hasTrick || rules.exchangeBeforeFirstTrick)
  ) {
    legal.push({ type: 'exchange' });
  }

  // Close.
  if (talonIsOpen(table) && talonSize(table) >= rules.closeMinTalon) legal.push({ type: 'close' });

  // Claim. Who leads and has a trick leads after a trick of his own.
  if (rules.sixtySix === 'claim' && hasTrick) {
    legal.push({ type: 'claim' });
    for (const suit of pairs) legal.push({ type: 'claim', marriage: suit });
  }

  return legal;
}

// ---------------------------------------------------------------------------------------------------------------
// The judge

/** The position after actions that are taken to be legal, and marriages that are taken to be marked. */
export function judgeUnchecked(
  rules: SchnapsenRules,
  dealer: number,
  deck: readonly string[],
  actions: readonly OracleAction[],
): Judgement {
  const caller = 1 - dealer;
  const turned = at(deck, 6);
  const table: Table = {
    hands: [[], []],
    trump: suitOf(turned),
    faceDown: deck.slice(11),
    turned,
    exchange: null,
    closedBy: null,
    closedAt: null,
    trick: [],
    played: [],
    marriages: [],
    toAct: caller,
    claimedBy: null,
  };
  table.hands[caller] = [...deck.slice(0, 3), ...deck.slice(7, 9)];
  table.hands[dealer] = [...deck.slice(3, 6), ...deck.slice(9, 11)];

  for (const action of actions) {
    if (isOver(rules, table)) throw new Error('an action after the end of the deal');
    apply(rules, table, action);
  }

  const over = isOver(rules, table);
  return {
    phase: over ? 'scored' : 'play',
    toAct: over ? null : table.toAct,
    legal: over ? [] : legalActions(rules, table),
    hands: table.hands,
    points: [pointsOfSeat(table, 0), pointsOfSeat(table, 1)],
    tricks: [tricksOf(table, 0), tricksOf(table, 1)],
    trump: table.trump,
    talon: {
      size: talonSize(table),
      turned: table.turned,
      exchange: table.exchange,
      closedBy: table.closedBy,
      closedAt: table.closedAt,
    },
    result: over ? outcome(rules, table) : null,
    caller,
    talonCards: table.turned === null ? table.faceDown : [...table.faceDown, table.turned],
    trick: table.trick,
    played: table.played,
    marriages: table.marriages.map((one) => ({ ...one, counts: tricksOf(table, one.seat) > 0 })),
  };
}

/** These actions, each checked where it stands, with `marriage: true` where it was left out but follows. */
export function checkedActions(
  rules: SchnapsenRules,
  dealer: number,
  deck: readonly string[],
  actions: readonly OracleAction[],
): OracleAction[] {
  const taken: OracleAction[] = [];
  actions.forEach((action, i) => {
    const { legal } = judgeUnchecked(rules, dealer, deck, taken);
    const announced: OracleAction = { ...action, marriage: true };
    const mayBeLeftOut =
      rules.marriageAnnounce === 'automatic' && action.type === 'play' && action.marriage === undefined;
    if (hasAction(legal, action)) taken.push(action);
    else if (mayBeLeftOut && hasAction(legal, announced)) taken.push(announced);
    else throw new IllegalAction(i, action, legal);
  });
  return taken;
}

/** The position after these actions, each of which is checked where it stands. */
export function judge(
  rules: SchnapsenRules,
  dealer: number,
  deck: readonly string[],
  actions: readonly OracleAction[],
): Judgement {
  checkDeck(deck);
  return judgeUnchecked(rules, dealer, deck, checkedActions(rules, dealer, deck, actions));
}

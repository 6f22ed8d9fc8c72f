/**
 * The oracle of Bauernschnapsen: section 2 of the rules specification (and 1, 5, 6), read sentence by sentence.
 *
 * `judge` takes the rules, the dealer, the deck and everything that was done in the deal, and says where the deal
 * stands. Nothing is remembered: each call works it all out again from the list of actions.
 *
 * AMBIGUITIES: where the text is silent or can be read in two ways, and the reading taken here
 *
 *  1. A switch marked "–" in the table of presets (`bettlerPartner` of club and land, `herrengangBy` of club) has no
 *     effect there, for the contract is not in force. It takes the default of tjger: sitsOut, caller.
 *  2. `trump` of a contract without trumps: the suit stays the one that was named (row 24: "a trump suit is named and
 *     a gang is played"; the suit has "no power", it is not withdrawn). So `trump` is null only before the choice.
 *  3. `contract`, `declarer` and `sittingOut` are null until the bidding has ended: a standing bid is not a contract.
 *     `factor` is 1 until somebody doubles.
 *  4. Everyone in turn is asked to bid, also with `contracts: {}` or when no higher bid is left: section 2 says so
 *     for singleRound ("also one who can only pass"), and nothing says otherwise of the other two.
 *  5. callerFirst: "the first bid ends the bidding"; until then each is asked once, so four passes end it as well.
 *  6. auction: the holder of the standing bid is never asked to outbid himself; he is asked again only after another
 *     has bid higher.
 *  7. A doubling that is excluded, or `doublingMax: 0`, means that there is no doubling phase: nobody is asked to pass.
 *  8. At an announcement that ends the deal the card announced with has been led: it is out of the hand, though the
 *     unfinished trick counts for nobody ("The cards of an unfinished trick count for nobody").
 *  9. `heading: "notInRufer"` lifts step (1) only. A player void of the suit must still ruff, and overruff if he can
 *     (step 3). A trump that is led is followed under step (2): any trump will do.
 * 10. `undertrump: false` concerns only one who is void of the suit led ("Void, and only lower trumps than the ruff").
 *     He who must follow follows, also where the suit led is trumps.
 * 11. schnapserMitMann: "the side's points and tricks count", so a marriage the declarer announced before his first
 *     trick counts as soon as his partner has taken one; he alone announces, and in the pattern game freely
 *     ("not for schnapserMitMann").
 * 12. schnapserMarriages pattern: "exactly one trick taken" is by the declarer; for one more trick by anybody else the
 *     deal would be over, so it equals the number of tricks played. The first announcement wins, so no earlier one
 *     is ever in the sum. The Rufer is not bound by the pattern.
 * 13. When a schnapser's third trick both brings 66 and passes, it is made ("within the first three tricks").
 * 14. herrengang needs five cards of any one suit; with five trumps the caller may bid either herren contract.
 * 15. `turnUp: "either"` needs `card`; `"next"` must not have it.
 * 16. Match: `retour` asks that the loser had led; where the target is 1, "led by 0" is no lead.
 * 17. A `marriage` that is false is not the same as none: the oracle refuses the action as malformed.
 */
import {
  at,
  cardsAllowed,
  checkDeck,
  hasAction,
  IllegalAction,
  pairsIn,
  pointsOf,
  rankOf,
  suitOf,
  sum,
  SUITS,
  USUAL_ORDER,
  valueByLoser,
  winningPlay,
  ZEHNERLOCH_ORDER,
} from './shared.js';
import type { OracleAction, OracleMarriage, OraclePlay, OracleTrick } from './shared.js';

export { actionKey, IllegalAction, matchAfter, sameActions } from './shared.js';
export type { MatchResult, OracleAction, OracleMarriage, OraclePlay, OracleTrick } from './shared.js';

/** Section 6. */
export interface BauernRules {
  readonly target: number;
  readonly counting: 'up' | 'down';
  readonly schneider: number | null;
  readonly retour: number | null;
  readonly turnUp: 'next' | 'either' | 'off';
  readonly redealOnThreeJacks: boolean;
  readonly trumpMustBeHeld: boolean;
  readonly bidding: 'singleRound' | 'callerFirst' | 'auction';
  readonly contracts: Readonly<Record<string, number | undefined>>;
  readonly bettlerPartner: 'sitsOut' | 'plays';
  readonly gangPartner: 'sitsOut' | 'plays';
  readonly schnapserBy: readonly string[];
  readonly bauernschnapserBy: readonly string[];
  readonly herrengangBy: 'caller' | 'anyone';
  readonly schnapserMarriages: 'free' | 'pattern';
  readonly doublingMax: number;
  readonly doublingExcluded: readonly string[];
  readonly heading: 'all' | 'notInRufer';
  readonly undertrump: boolean;
}

export type BauernPhase = 'trump' | 'bidding' | 'doubling' | 'play' | 'scored';

export interface BauernScored {
  contract: string;
  declarer: number;
  winners: number[];
  value: number;
  factor: number;
  score: number;
  points: number[];
  reason: 'sixtySix' | 'lastTrick' | 'made' | 'failed';
}

export interface Judgement {
  phase: BauernPhase;
  toAct: number | null;
  /** in no particular order */
  legal: OracleAction[];
  /** in no particular order */
  hands: string[][];
  points: number[];
  contract: string | null;
  declarer: number | null;
  factor: number;
  sittingOut: number | null;
  trump: string | null;
  result: null | BauernScored | { reason: 'redeal' };

  // More than is needed to judge, for comparing with an observation.
  caller: number;
  turnedUp: string | null;
  bids: { seat: number; contract: string }[];
  doublings: { seat: number; level: string }[];
  /** the unfinished trick, [] between tricks */
  trick: OraclePlay[];
  tricks: OracleTrick[];
  marriages: OracleMarriage[];
}

// ---------------------------------------------------------------------------------------------------------------
// Presets

const TJGER: BauernRules = {
  target: 24,
  counting: 'up',
  schneider: 0,
  retour: 0,
  turnUp: 'next',
  redealOnThreeJacks: false,
  trumpMustBeHeld: true,
  bidding: 'singleRound',
  contracts: {
    bettler: 5,
    schnapser: 6,
    gang: 9,
    zehnerloch: 10,
    bauernschnapser: 12,
    kontraschnapser: 12,
    herrengang: 18,
    kontrabauernschnapser: 24,
    herrenschnapser: 24,
  },
  bettlerPartner: 'sitsOut',
  gangPartner: 'plays',
  schnapserBy: ['caller', 'partner'],
  bauernschnapserBy: ['caller', 'partner'],
  herrengangBy: 'caller',
  schnapserMarriages: 'free',
  doublingMax: 3,
  doublingExcluded: [],
  heading: 'all',
  undertrump: true,
};

const WIKIPEDIA: BauernRules = {
  target: 24,
  counting: 'up',
  schneider: 2,
  retour: 4,
  turnUp: 'either',
  redealOnThreeJacks: true,
  trumpMustBeHeld: true,
  bidding: 'singleRound',
  contracts: {
    bettler: 4,
    schnapser: 6,
    gang: 9,
    bauernschnapser: 12,
    kontraschnapser: 12,
    herrengang: 18,
    kontrabauernschnapser: 24,
    herrenschnapser: 24,
  },
  bettlerPartner: 'plays',
  gangPartner: 'plays',
  schnapserBy: ['caller'],
  bauernschnapserBy: ['caller'],
  herrengangBy: 'anyone',
  schnapserMarriages: 'pattern',
  doublingMax: 3,
  doublingExcluded: [],
  heading: 'all',
  undertrump: true,
};

const CLUB: BauernRules = {
  target: 24,
  counting: 'down',
  schneider: 2,
  retour: 4,
  turnUp: 'next',
  redealOnThreeJacks: false,
  trumpMustBeHeld: true,
  bidding: 'singleRound',
  contracts: {
    schnapser: 6,
    gang: 9,
    bauernschnapser: 12,
    kontraschnapser: 12,
    kontrabauernschnapser: 24,
  },
  bettlerPartner: 'sitsOut',
  gangPartner: 'plays',
  schnapserBy: ['caller', 'partner'],
  bauernschnapserBy: ['caller', 'partner'],
  herrengangBy: 'caller',
  schnapserMarriages: 'free',
  doublingMax: 3,
  doublingExcluded: [],
  heading: 'all',
  undertrump: true,
};

const LAND: BauernRules = {
  target: 24,
  counting: 'down',
  schneider: 2,
  retour: 4,
  turnUp: 'next',
  redealOnThreeJacks: false,
  trumpMustBeHeld: true,
  bidding: 'singleRound',
  contracts: {
    schnapser: 6,
    gang: 9,
    bauernschnapser: 12,
    kontraschnapser: 12,
    herrengang: 18,
    kontrabauernschnapser: 24,
    herrenschnapser: 24,
  },
  bettlerPartner: 'sitsOut',
  gangPartner: 'plays',
  schnapserBy: ['caller'],
  bauernschnapserBy: ['caller'],
  herrengangBy: 'anyone',
  schnapserMarriages: 'free',
  doublingMax: 2,
  doublingExcluded: [],
  heading: 'all',
  undertrump: true,
};

export const PRESETS = {
  'bauernschnapsen/tjger': TJGER,
  'bauernschnapsen/wikipedia': WIKIPEDIA,
  'bauernschnapsen/club': CLUB,
  'bauernschnapsen/land': LAND,
} as const;

// ---------------------------------------------------------------------------------------------------------------
// The table of contracts

const WITH_TRUMPS: readonly string[] = [
  'rufer',
  'schnapser',
  'schnapserMitMann',
  'bauernschnapser',
  'kontraschnapser',
  'kontrabauernschnapser',
];
const WITHOUT_PLAY: readonly string[] = ['herrengang', 'herrenschnapser'];
const BETTLERS: readonly string[] = ['bettler', 'assBettler'];
const GANGS: readonly string[] = ['gang', 'zehnerloch'];
const LEVELS: readonly string[] = ['kontra', 're', 'sub'];

const BIDDABLE: readonly string[] = [
  'bettler',
  'assBettler',
  'schnapser',
  'schnapserMitMann',
  'gang',
  'zehnerloch',
  'bauernschnapser',
  'kontraschnapser',
  'herrengang',
  'kontrabauernschnapser',
  'herrenschnapser',
];

function teamOf(seat: number): number {
  return seat % 2;
}

/** The four seats clockwise, the caller first. */
function clockwiseFrom(seat: number): number[] {
  return [0, 1, 2, 3].map((step) => (seat + step) % 4);
}

/** May this seat bid this contract, by its role and its hand? ("who may bid") */
function mayBid(
  rules: BauernRules,
  contract: string,
  seat: number,
  caller: number,
  hand: readonly string[],
  trump: string,
): boolean {
  const role = seat === caller ? 'caller' : seat === (caller + 2) % 4 ? 'partner' : 'opponent';
  const fiveOf = (suit: string): boolean => hand.every((card) => suitOf(card) === suit);
  switch (contract) {
    case 'bettler':
    case 'gang':
    case 'zehnerloch':
      return true;
    case 'assBettler':
      return hand.some((card) => rankOf(card) === 'A');
    case 'schnapser':
      return rules.schnapserBy.includes(role);
    case 'schnapserMitMann':
      return role === 'caller';
    case 'bauernschnapser':
      return rules.bauernschnapserBy.includes(role);
    case 'kontraschnapser':
    case 'kontrabauernschnapser':
      return role === 'opponent';
    case 'herrengang':
      return (rules.herrengangBy === 'anyone' || role === 'caller') && SUITS.some(fiveOf);
    case 'herrenschnapser':
      return role === 'caller' && fiveOf(trump);
    default:
      return false;
  }
}

/** What a bid is worth; 0 where there is none. */
function valueOf(rules: BauernRules, contract: string): number {
  return rules.contracts[contract] ?? 0;
}

// ---------------------------------------------------------------------------------------------------------------
// Bidding

type Bid = Judgement['bids'][number];

/** The bid that stands: the last that is not a pass, for each had to be higher than the one before. */
function standingBid(bids: readonly Bid[]): Bid | null {
  return bids.filter((bid) => bid.contract !== 'pass').at(-1) ?? null;
}

/** Whose turn it is to bid after these bids; null when the bidding is over. */
function nextToBid(rules: BauernRules, caller: number, bids: readonly Bid[]): number | null {
  const standing = standingBid(bids);
  switch (rules.bidding) {
    case 'singleRound':
      return bids.length === 4 ? null : at(clockwiseFrom(caller), bids.length);
    case 'callerFirst':
      return standing !== null || bids.length === 4 ? null : at(clockwiseFrom(caller), bids.length);
    case 'auction': {
      const last = bids.at(-1);
      const order = clockwiseFrom(last === undefined ? caller : (last.seat + 1) % 4);
      const passed = bids.filter((bid) => bid.contract === 'pass').map((bid) => bid.seat);
      const stillIn = order.filter((seat) => !passed.includes(seat) && seat !== standing?.seat);
      return stillIn[0] ?? null;
    }
  }
}

function legalBids(
  rules: BauernRules,
  caller: number,
  seat: number,
  hand: readonly string[],
  trump: string,
  bids: readonly Bid[],
): OracleAction[] {
  const standing = standingBid(bids);
  const toBeat = standing === null ? 0 : valueOf(rules, standing.contract);
  const contracts = BIDDABLE.filter(
    (contract) => valueOf(rules, contract) > toBeat && mayBid(rules, contract, seat, caller, hand, trump),
  );
  return [...contracts, 'pass'].map((contract) => ({ type: 'bid', contract }));
}

// ---------------------------------------------------------------------------------------------------------------
// Doubling

/** Who is asked for which level after these answers; null when the doubling is over. */
function nextToDouble(
  rules: BauernRules,
  caller: number,
  contract: string,
  declarer: number,
  sittingOut: number | null,
  answers: readonly string[],
): { seat: number; level: string } | null {
  if (rules.doublingExcluded.includes(contract)) return null;
  let rest = [...answers];
  for (let level = 1; level <= rules.doublingMax; level++) {
    const name = at(LEVELS, level - 1);
    // Levels 1 and 3 belong to the side against the declarer, level 2 to his own.
    const team = level === 2 ? teamOf(declarer) : 1 - teamOf(declarer);
    const asked = clockwiseFrom(caller).filter((seat) => teamOf(seat) === team && seat !== sittingOut);
    let doubled = false;
    for (const seat of asked) {
      const answer = rest[0];
      if (answer === undefined) return { seat, level: name };
      rest = rest.slice(1);
      if (answer !== 'pass') {
        doubled = true;
        break;
      }
    }
    if (!doubled) return null;
  }
  return null;
}

// ---------------------------------------------------------------------------------------------------------------
// Play

/** Who plays at all, and what is known before the first card. */
interface Table {
  rules: BauernRules;
  contract: string;
  declarer: number;
  sittingOut: number | null;
  caller: number;
  /** null in a contract without trumps */
  power: string | null;
  order: string;
}

interface Played {
  hands: string[][];
  toPlay: number;
  trick: OraclePlay[];
  tricks: OracleTrick[];
  marriages: { seat: number; suit: string; points: number }[];
}

/** Lays out the cards played so far, one after the other. */
function playOut(table: Table, dealt: readonly string[][], plays: readonly OracleAction[]): Played {
  const hands = dealt.map((hand) => [...hand]);
  const tricks: OracleTrick[] = [];
  const marriages: Played['marriages'] = [];
  let trick: OraclePlay[] = [];
  let leader = WITH_TRUMPS.includes(table.contract) ? table.caller : table.declarer;
  let toPlay = leader;
  const inTheGame = table.sittingOut === null ? 4 : 3;

  for (const play of plays) {
    const card = String(play.card);
    if (play.marriage === true) {
      marriages.push({ seat: toPlay, suit: suitOf(card), points: suitOf(card) === table.power ? 40 : 20 });
    }
    hands[toPlay] = at(hands, toPlay).filter((held) => held !== card);
    trick.push({ seat: toPlay, card });
    if (trick.length < inTheGame) {
      toPlay = (toPlay + 1) % 4;
      if (toPlay === table.sittingOut) toPlay = (toPlay + 1) % 4;
    } else {
      const winner = winningPlay(trick, table.power, table.order).seat;
      tricks.push({ leader, winner, points: sum(trick.map((one) => pointsOf(one.card))), plays: trick });
      trick = [];
      leader = winner;
      toPlay = winner;
    }
  }
  return { hands, toPlay, trick, tricks, marriages };
}

function tricksOfTeam(played: Played, team: number): number {
  return played.tricks.filter((trick) => teamOf(trick.winner) === team).length;
}

/** Own tricks plus the marriages that count; a side without a trick has 0. */
function pointsOfTeam(played: Played, team: number): number {
  if (tricksOfTeam(played, team) === 0) return 0;
  const fromTricks = played.tricks.filter((trick) => teamOf(trick.winner) === team).map((trick) => trick.points);
  const fromMarriages = played.marriages.filter((one) => teamOf(one.seat) === team).map((one) => one.points);
  return sum(fromTricks) + sum(fromMarriages);
}

interface Verdict {
  team: number;
  value: number;
  reason: BauernScored['reason'];
}

/** The end of a deal whose contract is played, or null if it goes on. */
function verdict(table: Table, played: Played): Verdict | null {
  const { rules, contract, declarer } = table;
  const own = teamOf(declarer);
  const made: Verdict = { team: own, value: valueOf(rules, contract), reason: 'made' };
  const failed: Verdict = { team: 1 - own, value: valueOf(rules, contract), reason: 'failed' };
  const takenBy = (seat: number): number => played.tricks.filter((trick) => trick.winner === seat).length;
  const all = played.tricks.length;
  const partner = (declarer + 2) % 4;

  switch (contract) {
    case 'rufer': {
      for (const team of [0, 1]) {
        if (tricksOfTeam(played, team) > 0 && pointsOfTeam(played, team) >= 66) {
          const value = valueByLoser(pointsOfTeam(played, 1 - team), tricksOfTeam(played, 1 - team));
          return { team, value, reason: 'sixtySix' };
        }
      }
      if (all === 5) return { team: teamOf(at(played.tricks, 4).winner), value: 1, reason: 'lastTrick' };
      return null;
    }

    case 'bettler':
    case 'assBettler':
      if (takenBy(declarer) > 0) return failed;
      return all === 5 ? made : null;

    case 'gang':
    case 'zehnerloch':
    case 'bauernschnapser':
    case 'kontrabauernschnapser':
      if (takenBy(declarer) < all) return failed;
      return all === 5 ? made : null;

    case 'schnapser':
    case 'kontraschnapser':
      if (takenBy(declarer) < all) return failed;
      if (takenBy(declarer) > 0 && pointsOfTeam(played, own) >= 66) return made;
      return all === 3 ? failed : null;

    case 'schnapserMitMann':
      if (tricksOfTeam(played, 1 - own) > 0 || takenBy(partner) > 1) return failed;
      if (tricksOfTeam(played, own) > 0 && pointsOfTeam(played, own) >= 66) return made;
      return all === 3 ? failed : null;

    default:
      throw new Error(`no such contract is played: ${contract}`);
  }
}

/** May the player about to lead announce his marriage of this suit? He holds both cards. */
function mayAnnounce(table: Table, played: Played, suit: string): boolean {
  const { rules, contract, declarer } = table;
  switch (contract) {
    case 'rufer':
      return true;
    case 'schnapserMitMann':
      return played.toPlay === declarer;
    case 'schnapser':
    case 'kontraschnapser': {
      if (played.toPlay !== declarer) return false;
      if (rules.schnapserMarriages === 'free') return true;
      const worth = suit === table.power ? 40 : 20;
      const wins = pointsOfTeam(played, teamOf(declarer)) + worth >= 66;
      return wins && ((played.tricks.length === 1 && worth === 40) || (played.tricks.length === 2 && worth === 20));
    }
    default:
      return false;
  }
}

function legalPlays(table: Table, played: Played): OracleAction[] {
  const hand = at(played.hands, played.toPlay);
  const cards = cardsAllowed(hand, played.trick, table.power, table.order, {
    heading: !(table.rules.heading === 'notInRufer' && table.contract === 'rufer'),
    undertrump: table.rules.undertrump,
  });
  const plays: OracleAction[] = cards.map((card) => ({ type: 'play', card }));
  if (played.trick.length > 0) return plays;
  for (const suit of pairsIn(hand)) {
    if (!mayAnnounce(table, played, suit)) continue;
    plays.push({ type: 'play', card: 'K' + suit, marriage: true });
    plays.push({ type: 'play', card: 'Q' + suit, marriage: true });
  }
  return plays;
}

// ---------------------------------------------------------------------------------------------------------------
// The judge

/** The position after actions that are taken to be legal. */
export function judgeUnchecked(
  rules: BauernRules,
  dealer: number,
  deck: readonly string[],
  actions: readonly OracleAction[],
): Judgement {
  const caller = (dealer + 1) % 4;
  const firstThree: string[][] = [[], [], [], []];
  const allFive: string[][] = [[], [], [], []];
  clockwiseFrom(caller).forEach((seat, i) => {
    firstThree[seat] = deck.slice(3 * i, 3 * i + 3);
    allFive[seat] = [...deck.slice(3 * i, 3 * i + 3), ...deck.slice(12 + 2 * i, 12 + 2 * i + 2)];
  });

  const position: Judgement = {
    phase: 'trump',
    toAct: caller,
    legal: [],
    hands: firstThree,
    points: [0, 0],
    contract: null,
    declarer: null,
    factor: 1,
    sittingOut: null,
    trump: null,
    result: null,
    caller,
    turnedUp: null,
    bids: [],
    doublings: [],
    trick: [],
    tricks: [],
    marriages: [],
  };

  // Trump.
  const choice = actions[0];
  if (choice === undefined) {
    const three = at(firstThree, caller);
    const suits = SUITS.filter((suit) => !rules.trumpMustBeHeld || three.some((card) => suitOf(card) === suit));
    position.legal = suits.map((suit) => ({ type: 'trump', suit }));
    if (rules.turnUp === 'next') position.legal.push({ type: 'turnUp' });
    if (rules.turnUp === 'either') position.legal.push({ type: 'turnUp', card: 0 }, { type: 'turnUp', card: 1 });
    if (rules.redealOnThreeJacks && three.every((card) => rankOf(card) === 'J'))
      position.legal.push({ type: 'redeal' });
    return position;
  }
  if (choice.type === 'redeal') {
    return { ...position, phase: 'scored', toAct: null, result: { reason: 'redeal' } };
  }
  if (choice.type === 'turnUp') position.turnedUp = at(deck, 12 + Number(choice.card ?? 0));
  const trump = position.turnedUp === null ? String(choice.suit) : suitOf(position.turnedUp);
  position.trump = trump;
  position.hands = allFive;

  // Bidding.
  position.phase = 'bidding';
  for (const action of actions.filter((one) => one.type === 'bid')) {
    const seat = nextToBid(rules, caller, position.bids);
    if (seat === null) throw new Error('a bid after the bidding');
    position.bids.push({ seat, contract: String(action.contract) });
  }
  const bidder = nextToBid(rules, caller, position.bids);
  if (bidder !== null) {
    position.toAct = bidder;
    position.legal = legalBids(rules, caller, bidder, at(allFive, bidder), trump, position.bids);
    return position;
  }

  // The contract.
  const { contract, seat: declarer } = standingBid(position.bids) ?? { contract: 'rufer', seat: caller };
  const partnerSitsOut =
    (BETTLERS.includes(contract) && rules.bettlerPartner === 'sitsOut') ||
    (GANGS.includes(contract) && rules.gangPartner === 'sitsOut');
  const sittingOut = partnerSitsOut ? (declarer + 2) % 4 : null;
  position.contract = contract;
  position.declarer = declarer;
  position.sittingOut = sittingOut;

  // Doubling.
  position.phase = 'doubling';
  const answers = actions.filter((one) => one.type === 'double').map((one) => String(one.level));
  answers.forEach((level, i) => {
    const asked = nextToDouble(rules, caller, contract, declarer, sittingOut, answers.slice(0, i));
    if (asked === null) throw new Error('a doubling after the doubling');
    position.doublings.push({ seat: asked.seat, level });
    if (level !== 'pass') position.factor *= 2;
  });
  const asked = nextToDouble(rules, caller, contract, declarer, sittingOut, answers);
  if (asked !== null) {
    position.toAct = asked.seat;
    position.legal = [asked.level, 'pass'].map((level) => ({ type: 'double', level }));
    return position;
  }

  // Play.
  const end = (team: number, value: number, reason: BauernScored['reason']): Judgement => ({
    ...position,
    phase: 'scored',
    toAct: null,
    legal: [],
    result: {
      contract,
      declarer,
      winners: [team],
      value,
      factor: position.factor,
      score: value * position.factor,
      points: [...position.points],
      reason,
    },
  });
  if (WITHOUT_PLAY.includes(contract)) return end(teamOf(declarer), valueOf(rules, contract), 'made');

  position.phase = 'play';
  const table: Table = {
    rules,
    contract,
    declarer,
    sittingOut,
    caller,
    power: WITH_TRUMPS.includes(contract) ? trump : null,
    order: contract === 'zehnerloch' ? ZEHNERLOCH_ORDER : USUAL_ORDER,
  };
  const played = playOut(
    table,
    allFive,
    actions.filter((one) => one.type === 'play'),
  );
  position.hands = played.hands;
  position.trick = played.trick;
  position.tricks = played.tricks;
  position.marriages = played.marriages.map((one) => ({ ...one, counts: tricksOfTeam(played, teamOf(one.seat)) > 0 }));
  position.points = [0, 1].map((team) => pointsOfTeam(played, team));

  const ended = verdict(table, played);
  if (ended !== null) return end(ended.team, ended.value, ended.reason);
  position.toAct = played.toPlay;
  position.legal = legalPlays(table, played);
  return position;
}

/** These actions, each checked where it stands. */
export function checkedActions(
  rules: BauernRules,
  dealer: number,
  deck: readonly string[],
  actions: readonly OracleAction[],
): OracleAction[] {
  actions.forEach((action, i) => {
    const { legal } = judgeUnchecked(rules, dealer, deck, actions.slice(0, i));
    if (!hasAction(legal, action)) throw new IllegalAction(i, action, legal);
  });
  return [...actions];
}

/** The position after these actions, each of which is checked where it stands. */
export function judge(
  rules: BauernRules,
  dealer: number,
  deck: readonly string[],
  actions: readonly OracleAction[],
): Judgement {
  checkDeck(deck);
  return judgeUnchecked(rules, dealer, deck, checkedActions(rules, dealer, deck, actions));
}

import type { Level } from '../actions.js';
import { CARDS_TEXT, describeMatch, either } from '../describe.js';
import { assertNever } from '../result.js';
import { TRAITS, type Aim } from './contracts.js';
import { BID_CONTRACTS, type BauernRules, type BidContract, type CallerSide } from './rules.js';

/** The rules in force in sentences, so that one who writes a player can read what the switches mean (rules.md §2). */
export function describe(rules: BauernRules): readonly string[] {
  return [
    CARDS_TEXT,
    ...trumpTexts(rules),
    biddingText(rules),
    'When all pass the caller plays the rufer with his partner: the side that has 66 first wins 1, or 2 if the other has fewer than 33 points, or 3 if it has no trick; with nobody at 66 the last trick wins 1.',
    ...contractTexts(rules),
    ...doublingTexts(rules),
    ...followTexts(rules),
    ...marriageTexts(rules),
    "A contract that is made gives its value, doubled as often as was agreed, to the declarer's side, and one that fails gives it to the other.",
    ...describeMatch(rules),
  ];
}

function trumpTexts({ turnUp, trumpMustBeHeld, redealOnThreeJacks }: BauernRules): readonly string[] {
  return [
    `The player after the dealer is the caller; he sees three cards and names trump${TURN_UP_TEXTS[turnUp]}. Then each gets two more.`,
    trumpMustBeHeld ? 'He must hold a card of the suit that he names.' : 'He may name a suit that he does not hold.',
    redealOnThreeJacks
      ? 'If his three cards are all Jacks he may demand a new deal.'
      : 'There is no new deal on three Jacks.',
  ];
}

const TURN_UP_TEXTS: Readonly<Record<BauernRules['turnUp'], string>> = {
  next: ', or turns up his next card, whose suit is trump',
  either: ', or turns up the first or the second of his next two cards unseen, whose suit is trump',
  off: '',
};

function biddingText({ bidding, contracts }: BauernRules): string {
  if (Object.keys(contracts).length === 0) return 'Nothing can be bid: every deal is a rufer.';
  const higher = 'a bid must be worth more than the one that stands';
  switch (bidding) {
    case 'singleRound':
      return `From the caller clockwise each speaks once; ${higher}.`;
    case 'callerFirst':
      return 'From the caller clockwise each is asked once; the first bid ends the bidding.';
    case 'auction':
      return `From the caller clockwise the bidding goes round among those who have not passed, until only the highest bidder is left; ${higher}.`;
    default:
      return assertNever(bidding);
  }
}

const contractTexts = (rules: BauernRules): readonly string[] =>
  BID_CONTRACTS.flatMap((contract) => {
    const value = rules.contracts[contract];
    return value === undefined ? [] : [contractText(contract, value, rules)];
  });

function contractText(contract: BidContract, value: number, rules: BauernRules): string {
  const { aim, trumps, order, partner } = TRAITS[contract];
  return [
    `${contract}, worth ${value}, bid by ${bidderText(contract, rules)}: ${AIM_TEXTS[aim]}`,
    trumps ? 'the caller leads' : 'no trumps, the declarer leads',
    ...(order === 'zehnerloch' ? ['the ten is the highest card and the ace the lowest'] : []),
    ...(partner === null ? [] : [rules[partner] === 'sitsOut' ? 'the partner sits out' : 'the partner plays']),
  ]
    .slice(0, aim === 'shownHand' ? 1 : undefined)
    .join('; ')
    .concat('.');
}

const AIM_TEXTS: Readonly<Record<Aim, string>> = {
  sixtySix: 'the side that has 66 first wins',
  noTrick: 'the declarer takes no trick',
  schnapser: 'the declarer alone takes the first tricks and has 66 within three',
  schnapserMitMann:
    "the declarer's side has 66 within three tricks, of which the partner takes at most one and the opponents none",
  allTricks: 'the declarer takes all five tricks',
  shownHand: 'the hand is shown after the doubling and wins at once',
};

function bidderText(contract: BidContract, rules: BauernRules): string {
  switch (contract) {
    case 'bettler':
    case 'gang':
    case 'zehnerloch':
      return 'anyone';
    case 'assBettler':
      return 'anyone who holds an ace';
    case 'schnapser':
      return sideText(rules.schnapserBy);
    case 'bauernschnapser':
      return sideText(rules.bauernschnapserBy);
    case 'schnapserMitMann':
      return 'the caller';
    case 'kontraschnapser':
    case 'kontrabauernschnapser':
      return 'an opponent of the caller';
    case 'herrengang':
      return `${rules.herrengangBy === 'anyone' ? 'anyone' : 'the caller'} with five cards of one suit`;
    case 'herrenschnapser':
      return 'the caller with all five trumps';
    default:
      return assertNever(contract);
  }
}

const sideText = (side: readonly CallerSide[]): string =>
  either([...side].sort().map((role) => (role === 'caller' ? 'the caller' : 'his partner')));

/** The ids are neutral; what players say differs by source and region. */
const LEVEL_TEXTS: Readonly<Record<Level, string>> = {
  kontra: 'the side against the declarer may double to ×2 (kontra, said as Kontra or gespritzt)',
  re: "the declarer's side then to ×4 (re, said as Rekontra or zurückgespritzt)",
  sub: 'the side against him then to ×8 (sub, said as Subkontra or nochmals)',
};

function doublingTexts({ doublingMax, doublingExcluded }: BauernRules): readonly string[] {
  if (doublingMax === 0) return ['Nothing is doubled.'];
  const levels = Object.values(LEVEL_TEXTS).slice(0, doublingMax);
  return [
    `Before the first lead ${levels.join(', ')}.`,
    ...(doublingExcluded.length === 0 ? [] : [`Never doubled is ${either([...doublingExcluded].sort())}.`]),
  ];
}

function followTexts({ heading, undertrump }: BauernRules): readonly string[] {
  return [
    `One must follow suit, ${heading === 'all' ? 'and beat the winning card if one can' : 'and, but for the rufer, beat the winning card if one can'}; without the suit one must play a trump, and a higher one than lies if one can.`,
    undertrump
      ? 'One who holds only trumps below the one that wins must still play one of them.'
      : 'One who holds only trumps below the one that wins may play any card.',
  ];
}

function marriageTexts({ contracts, schnapserMarriages }: BauernRules): readonly string[] {
  const schnapser = BID_CONTRACTS.filter(
    (contract) => contracts[contract] !== undefined && TRAITS[contract].aim === 'schnapser',
  );
  return [
    'In the rufer a player about to lead who holds King and Queen of a suit may announce 20, in trumps 40, with one of them; it counts once his side has a trick.',
    ...(schnapser.length === 0 ? [] : [`In ${either(schnapser)} the declarer ${SCHNAPSER_TEXTS[schnapserMarriages]}.`]),
    ...(contracts.schnapserMitMann === undefined
      ? []
      : ['In schnapserMitMann the declarer may announce any marriage.']),
  ];
}

const SCHNAPSER_TEXTS: Readonly<Record<BauernRules['schnapserMarriages'], string>> = {
  free: 'may announce any marriage',
  pattern: 'may announce only a marriage that wins at once, a 40 after one trick or a 20 after two',
};

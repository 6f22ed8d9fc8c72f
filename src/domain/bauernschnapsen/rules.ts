import type { Contract } from '../actions.js';
import { CONTRACTS } from '../actions.js';
import type { MatchRules } from '../match.js';
import { MATCH_SWITCHES, type Switches } from '../switches.js';

/** What can be bid: everything but the Rufer, which is played when all pass. */
export type BidContract = Exclude<Contract, 'rufer'>;
export const BID_CONTRACTS = CONTRACTS.filter((contract): contract is BidContract => contract !== 'rufer');

/** The seats that may bid a schnapser or bauernschnapser. */
export type CallerSide = 'caller' | 'partner';

/** The switches of Bauernschnapsen (rules.md §2 and §6). */
export interface BauernRules extends MatchRules {
  readonly turnUp: 'next' | 'either' | 'off';
  readonly redealOnThreeJacks: boolean;
  readonly trumpMustBeHeld: boolean;
  readonly bidding: 'singleRound' | 'callerFirst' | 'auction';
  /** The contracts in force with their values. */
  readonly contracts: Readonly<Partial<Record<BidContract, number>>>;
  readonly bettlerPartner: 'sitsOut' | 'plays';
  readonly gangPartner: 'plays' | 'sitsOut';
  readonly schnapserBy: readonly CallerSide[];
  readonly bauernschnapserBy: readonly CallerSide[];
  readonly herrengangBy: 'caller' | 'anyone';
  readonly schnapserMarriages: 'free' | 'pattern';
  readonly doublingMax: number;
  readonly doublingExcluded: readonly Contract[];
  readonly heading: 'all' | 'notInRufer';
  readonly undertrump: boolean;
}

export const BAUERN_SWITCHES: Switches<BauernRules> = {
  ...MATCH_SWITCHES,
  turnUp: {
    kind: 'oneOf',
    values: ['next', 'either', 'off'],
    text: 'Whether the caller may turn up a card instead of naming trump: his next card, either of his two unseen cards, or not at all.',
  },
  redealOnThreeJacks: {
    kind: 'boolean',
    text: 'Whether a caller whose first three cards are all Jacks may demand a new deal.',
  },
  trumpMustBeHeld: { kind: 'boolean', text: 'Whether the suit the caller names must be among his first three cards.' },
  bidding: {
    kind: 'oneOf',
    values: ['singleRound', 'callerFirst', 'auction'],
    text: 'How it is bid: each speaks once; the first bid ends it; or round and round until all but one have passed.',
  },
  contracts: {
    kind: 'values',
    keys: BID_CONTRACTS,
    text: 'The contracts in force, each with its value; replaced as a whole. With none every deal is a Rufer.',
  },
  bettlerPartner: {
    kind: 'oneOf',
    values: ['sitsOut', 'plays'],
    text: 'What the partner of a bettler or assBettler does.',
  },
  gangPartner: { kind: 'oneOf', values: ['plays', 'sitsOut'], text: 'What the partner of a gang or zehnerloch does.' },
  schnapserBy: { kind: 'someOf', values: ['caller', 'partner'], min: 1, text: 'Who may bid the schnapser.' },
  bauernschnapserBy: {
    kind: 'someOf',
    values: ['caller', 'partner'],
    min: 1,
    text: 'Who may bid the bauernschnapser.',
  },
  herrengangBy: { kind: 'oneOf', values: ['caller', 'anyone'], text: 'Who may bid the herrengang.' },
  schnapserMarriages: {
    kind: 'oneOf',
    values: ['free', 'pattern'],
    text: 'In schnapser and kontraschnapser: any marriage counts, or one may only be announced where it wins at once (one trick and a 40, or two tricks and a 20).',
  },
  doublingMax: {
    kind: 'integer',
    min: 0,
    max: 3,
    text: 'The highest level of doubling: 0 none, 1 kontra, 2 re, 3 sub.',
  },
  doublingExcluded: { kind: 'someOf', values: CONTRACTS, min: 0, text: 'Contracts that are never doubled.' },
  heading: {
    kind: 'oneOf',
    values: ['all', 'notInRufer'],
    text: 'Whether a follower must beat the winning card if he can in every contract, or in every contract but the Rufer.',
  },
  undertrump: {
    kind: 'boolean',
    text: 'Whether a player who is void and holds only trumps below the ruff must still play one of them.',
  },
};

/** T4, the tjger rules. */
const tjger: BauernRules = {
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

/** W4, the rules of Wikipedia. */
const wikipedia: BauernRules = {
  ...tjger,
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
  schnapserBy: ['caller'],
  bauernschnapserBy: ['caller'],
  herrengangBy: 'anyone',
  schnapserMarriages: 'pattern',
  turnUp: 'either',
  redealOnThreeJacks: true,
  schneider: 2,
  retour: 4,
};

const club: BauernRules = {
  ...tjger,
  contracts: { schnapser: 6, gang: 9, bauernschnapser: 12, kontraschnapser: 12, kontrabauernschnapser: 24 },
  counting: 'down',
  schneider: 2,
  retour: 4,
};

const land: BauernRules = {
  ...tjger,
  contracts: {
    schnapser: 6,
    gang: 9,
    bauernschnapser: 12,
    kontraschnapser: 12,
    herrengang: 18,
    kontrabauernschnapser: 24,
    herrenschnapser: 24,
  },
  schnapserBy: ['caller'],
  bauernschnapserBy: ['caller'],
  herrengangBy: 'anyone',
  doublingMax: 2,
  counting: 'down',
  schneider: 2,
  retour: 4,
};

/** The presets of rules.md §2; where a preset has no contract that a switch is about, the switch stands as in tjger. */
export const BAUERN_PRESETS: Readonly<Record<string, BauernRules>> = { tjger, wikipedia, club, land };

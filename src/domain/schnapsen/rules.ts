import type { MatchRules } from '../match.js';
import { MATCH_SWITCHES, MAX_VALUE, type Switches } from '../switches.js';

/** The switches of Schnapsen (rules.md §3 and §6). */
export interface SchnapsenRules extends MatchRules {
  readonly exchangeMinTalon: number;
  readonly closeMinTalon: number;
  readonly exchangeBeforeFirstTrick: boolean;
  readonly marriageBeforeOwnTrick: boolean;
  readonly marriageLead: 'either' | 'king';
  readonly marriageAnnounce: 'explicit' | 'automatic';
  readonly sixtySix: 'claim' | 'automatic';
  readonly falseClaim: 'twoOrThree' | 'mirrored';
  readonly closedScore: 'atClosing' | 'atEnd';
}

export const SCHNAPSEN_SWITCHES: Switches<SchnapsenRules> = {
  ...MATCH_SWITCHES,
  exchangeMinTalon: {
    kind: 'integer',
    min: 2,
    max: MAX_VALUE,
    text: 'The fewest cards of the talon, the turned one counted, with which the trump Jack may be exchanged; above 10 never.',
  },
  closeMinTalon: {
    kind: 'integer',
    min: 2,
    max: MAX_VALUE,
    text: 'The fewest cards of the talon, the turned one counted, with which it may be closed; above 10 never.',
  },
  exchangeBeforeFirstTrick: {
    kind: 'boolean',
    text: 'Whether a player who has not won a trick yet may exchange the trump Jack.',
  },
  marriageBeforeOwnTrick: {
    kind: 'boolean',
    text: 'Whether a player who has not won a trick yet may announce a marriage.',
  },
  marriageLead: {
    kind: 'oneOf',
    values: ['either', 'king'],
    text: 'Which card of a marriage is led to announce it: either, or only the King.',
  },
  marriageAnnounce: {
    kind: 'oneOf',
    values: ['explicit', 'automatic'],
    text: 'Whether leading a King or Queen of a pair announces the marriage only when the player says so, or always.',
  },
  sixtySix: {
    kind: 'oneOf',
    values: ['claim', 'automatic'],
    text: 'Whether 66 must be claimed, or ends the deal by itself.',
  },
  falseClaim: {
    kind: 'oneOf',
    values: ['twoOrThree', 'mirrored'],
    text: 'What a false claim gives the opponent: 2, or 3 if he has no trick; or what the claimer would have got.',
  },
  closedScore: {
    kind: 'oneOf',
    values: ['atClosing', 'atEnd'],
    text: 'Whether a closer who makes it scores by what the opponent had at the closing or has at the end.',
  },
};

/** T2, the tjger rules. */
const tjger: SchnapsenRules = {
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

/** P2, the rules of pagat. */
const pagat: SchnapsenRules = {
  ...tjger,
  exchangeMinTalon: 2,
  closeMinTalon: 2,
  marriageAnnounce: 'explicit',
  falseClaim: 'twoOrThree',
};

/** C3, the sharp table rules. */
const scharf: SchnapsenRules = {
  ...tjger,
  exchangeBeforeFirstTrick: false,
  marriageBeforeOwnTrick: false,
  marriageLead: 'king',
  marriageAnnounce: 'explicit',
  schneider: 2,
  retour: 4,
};

/** C2, the tournament rules (Preisschnapsen). */
const preis: SchnapsenRules = { ...tjger, exchangeMinTalon: 2, closeMinTalon: 2, marriageAnnounce: 'explicit' };

/** The presets of rules.md §3. */
export const SCHNAPSEN_PRESETS: Readonly<Record<string, SchnapsenRules>> = { tjger, pagat, scharf, preis };

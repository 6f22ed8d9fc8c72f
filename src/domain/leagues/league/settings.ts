import type { TimeControl } from '../../clock.js';
import type { MatchRules } from '../../match.js';
import { knockoutRounds } from '../knockout.js';
import type { Scoring } from '../records.js';
import type { TieBreak } from '../tie-breaks.js';
import type { Unplayed } from '../unplayed.js';

/** How it is decided who meets whom. */
export const FORMATS = ['roundRobin', 'swiss', 'knockout'] as const;
export type FormatType = (typeof FORMATS)[number];

export type Format =
  /** Everybody meets everybody once or twice. */
  | { readonly type: 'roundRobin'; readonly times: 1 | 2 }
  | { readonly type: 'swiss'; readonly rounds: number }
  | { readonly type: 'knockout'; readonly thirdPlace: boolean };

/**
 * Who meets: single accounts in a game for two; in a game for four, pairs that enter as such (`pairs`), or accounts that enter
 * alone and are drawn together when the league starts (`drawnPairs`), or teams of four (`teams`), of which one pair sits at each of two
 * tables, with the sides swapped and the same decks.
 */
export const ENTRANT_KINDS = ['singles', 'pairs', 'drawnPairs', 'teams'] as const;
export type EntrantKind = (typeof ENTRANT_KINDS)[number];

/**
 * What a pairing is played for. `games`: so many games, and who has won more of them wins the pairing; teams play each at both tables, and
 * who has more game points over both wins. `bummerl`: until one side
 * has so many Bummerl, of which a game may be worth more than one (rules.md §2, "Match").
 */
export const CONTESTS = ['games', 'bummerl'] as const;
export interface Contest {
  readonly type: (typeof CONTESTS)[number];
  readonly count: number;
}

/** The order of the start numbers: of the entries, of the ratings, or drawn by lot. */
export const SEEDINGS = ['entry', 'rating', 'lot'] as const;
export type Seeding = (typeof SEEDINGS)[number];

/** Who may enter: everybody while entries are open, or those who are invited. */
export const ADMISSIONS = ['everybody', 'invited'] as const;
export type Admission = (typeof ADMISSIONS)[number];

export const LEAGUE_VISIBILITIES = ['public', 'private'] as const;

/** Entries after the start, until a round is paired; each round that was missed counts so many match points. */
export interface LateEntry {
  readonly untilRound: number;
  readonly points: number;
}

/** All that an organiser decides; ids are of accounts. */
export interface LeagueSettings {
  readonly name: string;
  readonly description: string;
  /** Who may do what an organiser may, besides the account that has made the league. */
  readonly organisers: readonly string[];
  readonly ruleSet: string;
  /** Every switch, resolved from preset and overrides. */
  readonly rules: MatchRules;
  readonly rulesVersion: number;
  readonly format: Format;
  readonly entrants: EntrantKind;
  readonly contest: Contest;
  readonly timeControl: TimeControl;
  readonly least: number;
  readonly most: number;
  readonly admission: Admission;
  /** Whether only those are in who say so once more before the start. */
  readonly checkIn: boolean;
  readonly lateEntry: LateEntry | null;
  readonly seeding: Seeding;
  readonly visibility: (typeof LEAGUE_VISIBILITIES)[number];
  /** Whether rounds are paired, begun and closed without an organiser. */
  readonly automatic: boolean;
  /** Whether all tables of a round play the same decks. */
  readonly duplicate: boolean;
  readonly rated: boolean;
  readonly scoring: Scoring;
  readonly order: readonly TieBreak[];
  readonly unplayed: Unplayed;
}

/** What can be changed when entries have been taken. */
export const CHANGEABLE_LATER = ['name', 'description', 'organisers', 'automatic', 'lateEntry'] as const;

/** How many rounds it takes with so many entrants. */
export function roundsFor(format: Format, entrants: number): number {
  switch (format.type) {
    case 'roundRobin':
      return entrants < 2 ? 0 : format.times * (entrants % 2 === 0 ? entrants - 1 : entrants);
    case 'swiss':
      return format.rounds;
    case 'knockout':
      return knockoutRounds(entrants);
  }
}

/** With fewer rounds two could have won all they have played, and a Swiss table would name no winner. */
export const leastSwissRounds = (entrants: number): number => Math.max(1, knockoutRounds(entrants));

const MEMBERS: Readonly<Record<EntrantKind, number>> = { singles: 1, pairs: 2, drawnPairs: 1, teams: 4 };

/** How many members an entrant has when it enters. */
export const membersOf = (kind: EntrantKind): number => MEMBERS[kind];

/** At how many tables a pairing is played at once. The games of a pairing are numbered through: 1 and 2 at the two tables of teams, then 3 and 4. */
export const tablesOf = ({ entrants }: Pick<LeagueSettings, 'entrants'>): 1 | 2 => (entrants === 'teams' ? 2 : 1);

/** Which time the sides of a pairing meet, from 1, in a game of this number. */
export const turnOf = (settings: Pick<LeagueSettings, 'entrants'>, number: number): number =>
  Math.ceil(number / tablesOf(settings));

/** Whether the home side sits where away usually does, as at the second table of teams. */
export const isSwapped = (settings: Pick<LeagueSettings, 'entrants'>, number: number): boolean =>
  tablesOf(settings) === 2 && number % 2 === 0;

import type { TimeControl } from '../../src/domain/clock.js';
import type { FirstDeals } from '../../src/domain/leagues/first-deal.js';
import type { Entry } from '../../src/domain/leagues/ledger.js';
import type { GameResult, LeagueEvent, Late } from '../../src/domain/leagues/league/events.js';
import type { MeetingOutcome } from '../../src/domain/leagues/league/outcome.js';
import type { Format, LeagueSettings } from '../../src/domain/leagues/league/settings.js';
import type { EntrantStatus, Phase, RoundStatus } from '../../src/domain/leagues/league/state.js';
import type { Reason } from '../../src/domain/leagues/pairing.js';
import type { Part, TieBreak } from '../../src/domain/leagues/tie-breaks.js';
import { leaguePath } from '../router.js';

// What the pages read of a league (/openapi.json has all of it).

/** The address of a league in the API, and what is under it. */
export const leagueApi = (leagueId: string, rest = ''): string => `/v1${leaguePath(leagueId)}${rest}`;

export interface Person {
  readonly id: string;
  readonly name: string;
}

export interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

/** A league in a list. */
export interface LeagueSummary {
  readonly id: string;
  readonly name: string;
  readonly createdBy: Person;
  readonly createdAt: string;
  readonly status: Phase;
  readonly visibility: LeagueSettings['visibility'];
  readonly ruleSet: string;
  readonly version: number;
}

/** What an organiser has decided, with the names of the API. */
export interface ShownSettings extends Pick<
  LeagueSettings,
  | 'description'
  | 'organisers'
  | 'entrants'
  | 'contest'
  | 'admission'
  | 'checkIn'
  | 'lateEntry'
  | 'seeding'
  | 'automatic'
  | 'duplicate'
  | 'rated'
  | 'scoring'
  | 'unplayed'
> {
  readonly rules: LeagueSettings['rules'];
  readonly format: Format;
  readonly timeControl: TimeControl;
  readonly limits: { readonly least: number; readonly most: number };
  readonly tieBreaks: readonly TieBreak[];
}

export interface League extends LeagueSummary {
  readonly settings: ShownSettings;
  readonly entrantCount: number;
  /** Null before the first is paired. */
  readonly round: number | null;
  /** Null before the start. */
  readonly rounds: number | null;
}

export interface Member {
  readonly account: Person | null;
  readonly bot: string | null;
}

export interface Entrant extends Person {
  readonly members: readonly Member[];
  readonly status: EntrantStatus;
  readonly number: number | null;
  readonly late: Late | null;
}

export interface PlannedPairing {
  readonly table: number;
  readonly home: Person;
  readonly away: Person;
  readonly reasons: readonly Reason[];
}

export interface LeagueGame {
  readonly number: number;
  readonly id: string;
  readonly result: GameResult | null;
}

export interface Pairing extends PlannedPairing {
  readonly games: readonly LeagueGame[];
  readonly result: MeetingOutcome | null;
  readonly ruling: string | null;
}

export interface Bye {
  readonly entrant: Person;
  readonly reasons: readonly Reason[];
}

export interface Preview {
  readonly round: number;
  readonly pairings: readonly PlannedPairing[];
  readonly byes: readonly Bye[];
}

export interface Round {
  readonly round: number;
  readonly status: RoundStatus;
  readonly pairings: readonly Pairing[];
  readonly byes: readonly Bye[];
}

/** An event of the log: settings are shown by name alone. */
export type ShownEvent = {
  readonly number: number;
  readonly at: string;
  /** Null of what the service did by itself. */
  readonly by: Person | null;
} & (
  | Exclude<LeagueEvent, { readonly type: 'created' | 'changed' }>
  | { readonly type: 'created' | 'changed'; readonly name: string }
);

/** What a write has done. */
export interface LeagueChange {
  readonly version: number;
  readonly dryRun: boolean;
  readonly events: readonly ShownEvent[];
}

export interface ShownPart extends Omit<Part, 'opponent'> {
  readonly opponent: Person | null;
}

export interface ShownTieBreak {
  readonly tieBreak: TieBreak;
  readonly value: number | null;
  readonly parts: readonly ShownPart[];
}

export interface StandingsRow {
  readonly rank: number;
  readonly shared: boolean;
  readonly entrant: Person;
  readonly status: EntrantStatus;
  readonly points: number;
  readonly tieBreaks: readonly ShownTieBreak[];
}

export interface Standings {
  readonly round: number;
  readonly final: boolean;
  readonly tieBreaks: readonly TieBreak[];
  readonly rows: readonly StandingsRow[];
}

export type CrossEntry = Omit<Entry, 'opponent'>;

export interface CrossRow {
  readonly number: number;
  readonly entrant: Person;
  readonly cells: readonly {
    readonly number: number;
    readonly opponent: string;
    readonly points: number;
    readonly entries: readonly CrossEntry[];
  }[];
  readonly unpaired: readonly CrossEntry[];
  readonly points: number;
  readonly firstDeals: Pick<FirstDeals, 'home' | 'away' | 'balance'>;
}

export interface CrossTable {
  readonly round: number;
  readonly rows: readonly CrossRow[];
}

interface Figures {
  readonly rating: number;
  readonly deviation: number;
}

/** What a game has changed for a player. */
export interface RatingChange {
  readonly gameId: string;
  readonly at: string;
  /** Of the program; null for none. */
  readonly version: string | null;
  readonly won: boolean;
  readonly before: Figures;
  readonly after: Figures;
}

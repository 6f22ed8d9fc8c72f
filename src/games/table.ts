import type { Action, Step } from '../domain/actions.js';
import type { Card } from '../domain/cards.js';
import type { TimeControl } from '../domain/clock.js';
import { waitsForDeal, type Game, type MatchState } from '../domain/game.js';
import type { EndReason, MatchRules, Seat } from '../domain/match.js';
import { EXPERT } from '../domain/strategy/strategies.js';
import type { Hash } from '../fairness/canonical.js';
import { genesisOf } from './chain.js';
import { banksAfter } from './clock.js';
import { AT_ONCE_MS, NOBODY, type Change, type Occupant, type Person, type Row } from './log.js';
import type { Pledge } from './pledge.js';

export const STATUSES = ['open', 'playing', 'finished', 'aborted'] as const;
export type Status = (typeof STATUSES)[number];
export const VISIBILITIES = ['public', 'private'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** Where a game stands in a league. */
export interface LeaguePlace {
  readonly id: string;
  readonly round: number;
  readonly table: number;
  /** In its pairing, from 1. */
  readonly number: number;
}

/** What is fixed when a game is created. */
export interface GameRecord {
  readonly id: string;
  readonly createdBy: Person;
  readonly ruleSet: string;
  /** The rules' own code; chosen by `ruleSet`. */
  readonly game: Game;
  readonly rules: MatchRules;
  readonly rulesVersion: number;
  readonly visibility: Visibility;
  /** Whether the ratings of those who play depend on it. */
  readonly rated: boolean;
  readonly joinCode: string;
  readonly practice: Practice | null;
  /** Null in games that are older than proofs. */
  readonly pledge: Pledge | null;
  readonly firstDealer: Seat;
  /** Null without a clock. */
  readonly timeControl: TimeControl | null;
  readonly rematchOf: string | null;
  /** The board that it is a table of; null where the decks are its own. */
  readonly board: string | null;
  /** Null where no league has arranged it. */
  readonly league: LeaguePlace | null;
  /** For each seat the id of the account it is kept for. */
  readonly reserved: readonly (string | null)[];
  readonly createdAt: number;
}

/** Cards that are fixed in advance: deal n uses deck n - 1, later deals are shuffled. */
export interface Practice {
  readonly decks: readonly (readonly Card[])[];
}

export interface LastAction {
  readonly version: number;
  readonly seat: Seat;
  readonly action: Action;
  readonly elapsedMs: number;
  readonly defaulted: boolean;
}

/** How a deal came to be as it is, hidden cards included. */
export interface Course {
  /** The state that waited for the deal. */
  readonly before: MatchState;
  /** The first is the deal itself. */
  readonly steps: readonly Step[];
}

/** A game as it stands after some row of its log: all that is known of it, hidden cards included. */
export interface Table {
  readonly record: GameRecord;
  readonly version: number;
  readonly status: Status;
  readonly seats: readonly Occupant[];
  /** What those who sit there gave for the shuffle. */
  readonly nonces: readonly (string | null)[];
  readonly state: MatchState;
  /** The deal that goes on, or the last one, where somebody sits who wants to know how it came about; else null. */
  readonly course: Course | null;
  readonly lastAction: LastAction | null;
  /** Whether the seats have done anything in this match. */
  readonly acted: readonly boolean[];
  /** What is left in the bank of each seat; nothing without a clock. */
  readonly banks: readonly number[];
  readonly endReason: EndReason | null;
  /** The time of the last row; before the first, of the creation. */
  readonly at: number;
  /** When the last row was written, where that was not at once as far as is known here; else its time. */
  readonly writtenAt: number;
  readonly finishedAt: number | null;
  /** The hash of the last row; null in games that are older than the chain. */
  readonly head: Hash | null;
}

/** The table of a game whose log is empty. */
export function newTable(record: GameRecord): Table {
  return {
    record,
    version: 0,
    status: 'open',
    seats: record.reserved.map(() => NOBODY),
    nonces: record.reserved.map(() => null),
    state: record.game.start(record.rules, record.firstDealer),
    course: null,
    lastAction: null,
    acted: record.reserved.map(() => false),
    banks: record.reserved.map(() => record.timeControl?.bankMs ?? 0),
    endReason: null,
    at: record.createdAt,
    writtenAt: record.createdAt,
    finishedAt: null,
    head: genesisOf(record),
  };
}

/** Whether the server itself has to deal before anything else can happen. */
export const awaitsDeal = (table: Table): boolean => table.status === 'playing' && waitsForDeal(table.state);

/** Whether nothing can happen any more. */
export const isOver = ({ status }: Table): boolean => status === 'finished' || status === 'aborted';

/** The seat of an account, or null. */
export function seatOf({ seats }: Table, accountId: string | null): Seat | null {
  if (accountId === null) return null;
  const seat = seats.findIndex(({ account }) => account?.id === accountId);
  return seat < 0 ? null : seat;
}

/** The table after the next row of its log. Throws when the row cannot follow: the log is then corrupt. */
export function afterRow(table: Table, row: Row): Table {
  const { change, version, at, hash } = row;
  if (version !== table.version + 1) throw new Error(`game ${table.record.id}: row ${version} after ${table.version}`);
  const next = { ...table, version, at, writtenAt: row.writtenAt ?? at, head: hash };
  switch (change.type) {
    case 'seatTaken':
      return seated(next, change.seat, { account: change.account, bot: change.bot }, change.nonce);
    case 'seatLeft':
      return seated(next, change.seat, NOBODY, null);
    case 'deal':
    case 'resign':
      return stepped(next, change);
    case 'timeout':
      return stepped(next, cutOf(change));
    case 'action': {
      const { seat, action, defaulted = false, pausedMs = 0 } = change;
      const lastAction = { version, seat, action, elapsedMs: row.elapsedMs ?? 0, defaulted };
      const acted = table.acted[seat] === true ? table.acted : table.acted.with(seat, true);
      const banks = banksAfter(table, seat, at - table.at - pausedMs);
      return { ...stepped(next, action), lastAction, acted, banks };
    }
    case 'abort':
      return { ...next, status: 'aborted', endReason: 'aborted', finishedAt: at };
  }
}

/** The table when it is known that its last row was written by then; a commit as usual is no matter for the clock. */
export const writtenBy = (table: Table, time: number): Table =>
  time - table.writtenAt > AT_ONCE_MS ? { ...table, writtenAt: time } : table;

const cutOf = ({ type, seat, noShow }: Extract<Change, { type: 'timeout' }>): Step =>
  noShow === true ? { type, seat, noShow } : { type, seat };

/** The game begins when the last seat is taken. */
function seated(table: Table, seat: Seat, occupant: Occupant, nonce: string | null): Table {
  const seats = table.seats.with(seat, occupant);
  return {
    ...table,
    seats,
    nonces: table.nonces.with(seat, nonce),
    status: seats.includes(NOBODY) ? 'open' : 'playing',
  };
}

function stepped(table: Table, step: Step): Table {
  const state = table.record.game.evolve(table.state, step);
  const course = courseAfter(table, step);
  const { outcome } = state.match;
  if (outcome === null) return { ...table, state, course };
  return { ...table, state, course, status: 'finished', endReason: outcome.endReason, finishedAt: table.at };
}

/** Only an expert asks for it, so that no other game pays. */
function courseAfter({ seats, state, course }: Table, step: Step): Course | null {
  if (step.type === 'deal') return seats.some(({ bot }) => bot === EXPERT) ? { before: state, steps: [step] } : null;
  return course && { before: course.before, steps: [...course.steps, step] };
}

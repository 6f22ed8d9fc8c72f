import type { Side } from '../ledger.js';
import type { Bye, EntrantId } from '../pairing.js';
import type { GameRef, GameResult, Guest, Late, NewEntrant, Proposal, Ruling, TablePairing } from './events.js';
import { roundsFor, type LeagueSettings } from './settings.js';

export const PHASES = ['draft', 'open', 'running', 'paused', 'finished'] as const;
export type Phase = (typeof PHASES)[number];

/** What has become of an entrant; `drawn`: it plays on as half of a pair. */
export const ENTRANT_STATUSES = ['entered', 'checkedIn', 'withdrawn', 'drawn'] as const;
export type EntrantStatus = (typeof ENTRANT_STATUSES)[number];

export interface Entrant extends NewEntrant {
  readonly status: EntrantStatus;
  /** Of one who came after the start. */
  readonly late: Late | null;
}

/** A game of a pairing; without a result it is being played. */
export interface LeagueGame extends GameRef {
  readonly result: GameResult | null;
}

/** A pairing with all that has come of it. */
export interface Meeting extends TablePairing {
  readonly games: readonly LeagueGame[];
  /** Who has withdrawn before it was decided, and so has lost it. */
  readonly out: readonly Side[];
  readonly ruling: Ruling | null;
}

/** `paired`: not yet begun; `running`: its games are played; `closed`: what it came to is settled. */
export const ROUND_STATUSES = ['paired', 'running', 'closed'] as const;
export type RoundStatus = (typeof ROUND_STATUSES)[number];

export interface Round {
  /** From 1. */
  readonly round: number;
  readonly status: RoundStatus;
  /** The index is that of the table, from 0. */
  readonly meetings: readonly Meeting[];
  readonly byes: readonly Bye[];
}

/** A league as it stands after some of its events. */
export interface LeagueState {
  readonly settings: LeagueSettings;
  readonly phase: Phase;
  readonly guests: readonly Guest[];
  /** Pairs of which only one half has entered so far. */
  readonly proposals: readonly Proposal[];
  /** In the order of their entry: `e1`, `e2`, … */
  readonly entrants: readonly Entrant[];
  /** In the order of the start numbers; empty before the start. */
  readonly field: readonly EntrantId[];
  readonly rounds: readonly Round[];
}

/** The id of the nth entrant, from 1. */
export const entrantId = (number: number): EntrantId => `e${number}`;

/** @returns null when there is none of this id */
export function findEntrant({ entrants }: LeagueState, id: EntrantId): Entrant | null {
  const number = /^e[1-9]\d{0,6}$/.test(id) ? Number(id.slice(1)) : 0;
  return entrants[number - 1] ?? null;
}

/** Whether an entrant may be paired. */
export const isIn = ({ status }: Entrant): boolean => status === 'entered' || status === 'checkedIn';

/** Those who are in it now, in the order of entry. */
export const presentEntrants = ({ entrants }: LeagueState): readonly Entrant[] => entrants.filter(isIn);

/** Those of whom an account is a member. */
export const entrantsOf = ({ entrants }: LeagueState, account: string): readonly Entrant[] =>
  entrants.filter(({ members }) => members.some((member) => member.account === account));

/** How many rounds there will be; 0 before the start, when it is not known how many are in. */
export const roundCount = ({ settings, field }: LeagueState): number =>
  field.length === 0 ? 0 : roundsFor(settings.format, field.length);

/** The boards of a round, each with the number of the games that are played with it. */
export function boardsOf({ meetings }: Round): readonly { readonly number: number; readonly board: string }[] {
  const boards = new Map<string, number>();
  for (const { games } of meetings)
    for (const { number, board } of games) if (board !== null) boards.set(board, number);
  return [...boards].map(([board, number]) => ({ number, board }));
}

export const lastRound = ({ rounds }: LeagueState): Round | null => rounds.at(-1) ?? null;

export const isStarted = ({ phase }: LeagueState): boolean => phase !== 'draft' && phase !== 'open';

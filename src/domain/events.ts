import type { Action, ActionOf, Contract, Cut, Level } from './actions.js';
import { suitOf, type Card, type Suit } from './cards.js';
import type { DealResult, EndReason, Match, Seat, Team } from './match.js';
import { assertNever, at } from './result.js';
import type { Marriage } from './tricks.js';
import type { Trick, Viewer } from './view.js';

/** What happens at the table, told in full; `visibleEvent` says what of it a viewer may know (api.md, "Events"). */
export type MatchEvent =
  | {
      readonly type: 'dealStarted';
      readonly deal: number;
      readonly dealer: Seat;
      readonly caller: Seat;
      readonly turned: Card | null;
    }
  | { readonly type: 'handDealt'; readonly deal: number; readonly seat: Seat; readonly cards: readonly Card[] }
  | { readonly type: 'cardDrawn'; readonly deal: number; readonly seat: Seat; readonly card: Card }
  | {
      readonly type: 'trumpChosen';
      readonly deal: number;
      readonly seat: Seat;
      readonly suit: Suit;
      readonly turnedUp: Card | null;
    }
  | { readonly type: 'bidMade'; readonly deal: number; readonly seat: Seat; readonly contract: Contract | 'pass' }
  | {
      readonly type: 'doubled';
      readonly deal: number;
      readonly seat: Seat;
      readonly level: Level | 'pass';
      readonly factor: number;
    }
  | {
      readonly type: 'contractSettled';
      readonly deal: number;
      readonly contract: Contract;
      readonly declarer: Seat;
      readonly sittingOut: Seat | null;
    }
  | { readonly type: 'handShown'; readonly deal: number; readonly seat: Seat; readonly cards: readonly Card[] }
  | {
      readonly type: 'cardPlayed';
      readonly deal: number;
      readonly trick: number;
      readonly seat: Seat;
      readonly card: Card;
      readonly marriage: { readonly suit: Suit; readonly points: number } | null;
    }
  | {
      readonly type: 'trickTaken';
      readonly deal: number;
      readonly trick: number;
      readonly seat: Seat;
      readonly points: number;
    }
  | {
      readonly type: 'talonExchanged';
      readonly deal: number;
      readonly seat: Seat;
      readonly took: Card;
      readonly laid: Card;
    }
  | { readonly type: 'talonClosed'; readonly deal: number; readonly seat: Seat }
  | {
      readonly type: 'sixtySixClaimed';
      readonly deal: number;
      readonly seat: Seat;
      readonly marriage: Suit | null;
      readonly holds: boolean;
    }
  | {
      readonly type: 'dealScored';
      readonly deal: number;
      readonly result: DealResult | { readonly reason: 'redeal' };
      readonly score: readonly number[];
    }
  | { readonly type: 'yourTurn'; readonly seat: Seat; readonly legalActions: readonly Action[] }
  | { readonly type: 'resigned' | 'timedOut'; readonly seat: Seat }
  | {
      readonly type: 'gameFinished';
      readonly winners: readonly Team[];
      readonly score: readonly number[];
      readonly bummerl: number;
      readonly endReason: EndReason;
    };

/** The event as the viewer may see it, or null when it is none of his business. */
export function visibleEvent(event: MatchEvent, viewer: Viewer): MatchEvent | null {
  switch (event.type) {
    case 'handDealt':
    case 'cardDrawn':
    case 'yourTurn':
      return event.seat === viewer ? event : null;
    case 'dealStarted':
    case 'trumpChosen':
    case 'bidMade':
    case 'doubled':
    case 'contractSettled':
    case 'handShown':
    case 'cardPlayed':
    case 'trickTaken':
    case 'talonExchanged':
    case 'talonClosed':
    case 'sixtySixClaimed':
    case 'dealScored':
    case 'resigned':
    case 'timedOut':
    case 'gameFinished':
      return event;
    default:
      return assertNever(event);
  }
}

/** The last event of a match, or none while it goes on. */
export function endEvents({ outcome, score }: Match): readonly MatchEvent[] {
  return outcome === null ? [] : [{ type: 'gameFinished', score, ...outcome }];
}

/** What the events of a played card are read off. */
interface Table {
  readonly match: Match;
  readonly tricks: readonly Trick[];
  readonly marriages: readonly Marriage[];
}

/** A card that was played, and the trick that it completed. */
export function playEvents(
  before: Table & { readonly toAct: Seat },
  { card, marriage }: ActionOf<'play'>,
  after: Table,
): readonly MatchEvent[] {
  const deal = before.match.dealNumber;
  const trick = before.tricks.length + 1;
  const announced = marriage === true ? at(after.marriages, before.marriages.length) : null;
  const played: MatchEvent = {
    type: 'cardPlayed',
    deal,
    trick,
    seat: before.toAct,
    card,
    marriage: announced && { suit: suitOf(card), points: announced.points },
  };
  const taken = after.tricks[trick - 1];
  if (taken === undefined) return [played];
  return [played, { type: 'trickTaken', deal, trick, seat: taken.winner, points: taken.points }];
}

/** The deal that has just been scored, and the end of the match if it was the last. */
export function resultEvents(match: Match): readonly MatchEvent[] {
  const { lastResult, score, dealNumber } = match;
  if (lastResult === null) throw new Error('a scored deal without a result');
  return [{ type: 'dealScored', deal: dealNumber, result: lastResult, score }, ...endEvents(match)];
}

export function cutEvents({ type, seat }: Cut, match: Match): readonly MatchEvent[] {
  return [{ type: type === 'resign' ? 'resigned' : 'timedOut', seat }, ...endEvents(match)];
}

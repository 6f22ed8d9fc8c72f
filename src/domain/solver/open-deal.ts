import { SUITS, type Duty } from '../cards.js';
import type { MatchRules, Seat, Team } from '../match.js';
import type { Hands, Marriage } from '../tricks.js';
import type { Play, Trick } from '../view.js';
import { beatersIn, NUMBER_OF, pairsOf, pointsOfCard, setOf, suitSet, suitSetOf, type CardSet } from './card-sets.js';
import { Position } from './position.js';

/** How the cards of a deal are played. */
export interface Course {
  readonly hands: Hands;
  readonly toAct: Seat;
  readonly trick: readonly Play[];
  readonly tricks: readonly Trick[];
  readonly marriages: readonly Marriage[];
  readonly duty: Duty;
  readonly sittingOut: Seat | null;
  readonly rules: MatchRules;
  readonly teamOf: (seat: Seat) => Team;
}

/** A deal in which nobody draws any more, all cards open: what does not change until it ends. Each game says how it ends. */
export abstract class OpenDeal {
  /** Two deals have the same only if equal positions of them are worth the same. All switches are in it, so that none is forgotten. */
  readonly identity: string;
  /** What one unit of a result is worth in game points. */
  abstract readonly unit: number;

  /** What each seat holds or has held since nobody draws. */
  private readonly hands: Int32Array;
  private readonly next: Int32Array;
  private readonly teams: Int32Array;
  private readonly players: number;
  private readonly beaters: Int32Array;
  protected readonly trumps: CardSet;
  /** The trump suit as its place in SUITS, or −1. */
  private readonly trump: number;
  private readonly heading: boolean;
  private readonly undertrump: boolean;
  /** What a trick of each seat adds to the score. */
  private readonly trickWorth: Int32Array;

  /** `apart`: whose tricks count by themselves; `terms`: all that results depend on besides the course and the rules. */
  protected constructor(course: Course, apart: Seat | null, terms: readonly unknown[]) {
    const { hands, duty, sittingOut, rules, teamOf } = course;
    const seats = hands.map((_, seat) => seat);
    const playing = seats.filter((seat) => seat !== sittingOut);
    this.hands = Int32Array.from(hands, (hand, seat) => setOf(hand) | playedBy(seat, course));
    this.players = playing.length;
    this.next = Int32Array.from(seats, (seat) => playing.find((other) => other > seat) ?? Math.min(...playing));
    this.teams = Int32Array.from(seats, teamOf);
    this.beaters = beatersIn(duty);
    this.trump = duty.trump === null ? -1 : SUITS.indexOf(duty.trump);
    this.trumps = duty.trump === null ? 0 : suitSet(duty.trump);
    this.heading = duty.heading;
    this.undertrump = duty.undertrump;
    this.trickWorth = this.teams.map((team, seat) => (1 << (16 + 4 * team)) | (seat === apart ? 1 << 24 : 0));
    const switches: readonly unknown[] = Object.values(rules);
    this.identity = [...this.hands, duty.trump, ...terms, ...switches].join();
  }

  teamOf(seat: Seat): Team {
    return this.teams[seat] ?? 0;
  }

  handOf({ cards, toAct }: Position): CardSet {
    return cards & (this.hands[toAct] ?? 0);
  }

  /** The cards that the seat to act may play: strict play (rules.md §1), as `playable` of the engine. */
  playable(position: Position): CardSet {
    const hand = this.handOf(position);
    const { led } = position;
    if (led === 0) return hand;
    const followers = hand & led;
    const beaters = this.beaters[position.best] ?? 0;
    if (followers !== 0) {
      const heading = this.heading ? followers & beaters : 0;
      return heading !== 0 ? heading : followers;
    }
    const trumps = hand & this.trumps;
    const overtrumps = trumps & beaters;
    if (overtrumps !== 0) return overtrumps;
    return trumps !== 0 && this.undertrump ? trumps : hand;
  }

  /** The cards with which the seat to act, who is on lead, may announce a marriage. */
  announceable(position: Position): CardSet {
    const pairs = pairsOf(this.handOf(position));
    return pairs === 0 ? 0 : this.announceableOf(pairs, position);
  }

  /** 40 in trumps, 20 otherwise. */
  marriagePoints(card: number): 20 | 40 {
    return (card & 3) === this.trump ? 40 : 20;
  }

  /** Writes to `to`, which may be `from`, what follows when the seat to act plays a card that it may play. */
  play(from: Position, card: number, announced: boolean, to: Position): void {
    const seat = from.toAct;
    const takes = from.led === 0 || (((this.beaters[from.best] ?? 0) >> card) & 1) === 1;
    const bestSeat = takes ? seat : from.bestSeat;
    const points = from.trickPoints + pointsOfCard(card);
    to.cards = from.cards & ~(1 << card);
    if (from.plays + 1 === this.players) {
      this.takeTrick(bestSeat, points, from.score, to);
      return;
    }
    to.toAct = this.next[seat] ?? 0;
    to.led = from.led === 0 ? suitSetOf(card) : from.led;
    to.best = takes ? card : from.best;
    to.bestSeat = bestSeat;
    to.plays = from.plays + 1;
    to.trickPoints = points;
    to.score = announced ? from.score + (this.marriagePoints(card) << (8 * this.teamOf(seat))) : from.score;
    to.result = announced ? this.afterAnnouncement(to.score) : 0;
  }

  private takeTrick(winner: Seat, points: number, score: number, to: Position): void {
    to.toAct = winner;
    to.led = 0;
    to.plays = 0;
    to.trickPoints = 0;
    to.score = score + (points << (8 * this.teamOf(winner))) + (this.trickWorth[winner] ?? 0);
    to.result = this.afterTrick(to.score, winner, to.cards);
  }

  /** The position of the course, which goes on. */
  protected positionOf({ hands, toAct, trick, tricks, marriages, sittingOut }: Course): Position {
    const position = new Position();
    position.score = this.scoreOf(tricks, marriages);
    position.toAct = trick[0]?.seat ?? toAct;
    for (const [seat, hand] of hands.entries()) if (seat !== sittingOut) position.cards |= setOf(hand);
    for (const { card } of trick) position.cards |= 1 << NUMBER_OF[card];
    for (const { card } of trick) this.play(position, NUMBER_OF[card], false, position);
    return position;
  }

  private scoreOf(tricks: readonly Trick[], marriages: readonly Marriage[]): number {
    let score = 0;
    for (const { winner, points } of tricks)
      score += (points << (8 * this.teamOf(winner))) + (this.trickWorth[winner] ?? 0);
    for (const { seat, points } of marriages) score += points << (8 * this.teamOf(seat));
    return score;
  }

  /** The best result that a claim gives the seat to act, or 0 when it may not claim: 66 ends a deal by itself where a game says nothing else. */
  bestClaim(_position: Position): number {
    return 0;
  }

  /** The result of a claim of the seat to act with a marriage of so many points, or with 0. */
  claimed(_position: Position, _shown: number): number {
    throw new Error('nobody claims in this game');
  }

  /** Of the Kings and Queens of the pairs held, those that announce. */
  protected abstract announceableOf(pairs: CardSet, position: Position): CardSet;
  /** The result after a trick, or 0. */
  protected abstract afterTrick(score: number, winner: Seat, cards: CardSet): number;
  protected abstract afterAnnouncement(score: number): number;

  /** Whether a card that announces a marriage may be led without, and that may be better. */
  abstract get silenceMayPay(): boolean;
  /** All of the score that still matters; positions that differ in the rest only are worth the same. */
  abstract scoreThatMatters(score: number): number;
  /** The most units that a team can still win when the other makes no mistake; true of every position. */
  abstract mostFor(team: Team, position: Position): number;
}

const playedBy = (seat: Seat, { trick, tricks }: Course): CardSet =>
  setOf(
    [...tricks.flatMap(({ plays }) => plays), ...trick].filter((play) => play.seat === seat).map(({ card }) => card),
  );

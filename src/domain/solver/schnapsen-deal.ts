import type { Seat, Team } from '../match.js';
import { at } from '../result.js';
import type { SchnapsenRules } from '../schnapsen/rules.js';
import { dutyOf, teamOf, type PlayPhase } from '../schnapsen/state.js';
import { dealValue, SIXTY_SIX } from '../tricks.js';
import { ALL_KINGS, pairsOf, type CardSet } from './card-sets.js';
import { OpenDeal, type Course } from './open-deal.js';
import { countedIn, tricksIn, valueAgainst, type Position } from './position.js';

/** Schnapsen once the talon is closed or empty. A unit is a game point. */
export class SchnapsenDeal extends OpenDeal {
  readonly unit = 1;
  private readonly rules: SchnapsenRules;
  private readonly closing: Terms | null;

  constructor(state: PlayPhase) {
    const closing = termsOf(state);
    super(courseOf(state), null, closing === null ? [] : [closing.closer, closing.made, closing.failed]);
    this.rules = state.match.rules;
    this.closing = closing;
  }

  positionIn(state: PlayPhase): Position {
    return this.positionOf(courseOf(state));
  }

  protected announceableOf(pairs: CardSet, { toAct, score }: Position): CardSet {
    if (!this.rules.marriageBeforeOwnTrick && tricksIn(score, toAct) === 0) return 0;
    return this.rules.marriageLead === 'king' ? pairs & ALL_KINGS : pairs;
  }

  protected afterAnnouncement(score: number): number {
    return this.automaticResult(score);
  }

  protected afterTrick(score: number, winner: Seat, cards: CardSet): number {
    const result = this.automaticResult(score);
    return result === 0 && cards === 0 ? this.afterLastTrick(score, winner) : result;
  }

  private automaticResult(score: number): number {
    if (this.rules.sixtySix === 'claim') return 0;
    if (countedIn(score, 0) >= SIXTY_SIX) return this.goesOut(score, 0);
    return countedIn(score, 1) >= SIXTY_SIX ? this.goesOut(score, 1) : 0;
  }

  /** The winner's 66 counts unclaimed; else the closing has failed or, with none, the last trick wins 1. */
  private afterLastTrick(score: number, winner: Seat): number {
    if (countedIn(score, winner) >= SIXTY_SIX) return this.goesOut(score, winner);
    return this.closing === null ? winFor(winner, 1) : this.closingFailed(this.closing);
  }

  /** The seat is rightly out (rules.md §3, "True claim", "Closed talon"). */
  private goesOut(score: number, winner: Seat): number {
    const { closing } = this;
    if (closing === null) return winFor(winner, valueAgainst(score, 1 - winner));
    if (closing.closer !== winner) return this.closingFailed(closing);
    return winFor(winner, closing.made ?? valueAgainst(score, 1 - winner));
  }

  private closingFailed({ closer, failed }: Terms): number {
    return winFor(1 - closer, failed);
  }

  /** Whether the seat to act may claim: on lead after a trick of its own (rules.md §3, "claim"). */
  mayClaim({ led, score }: Position): boolean {
    return this.rules.sixtySix === 'claim' && led === 0 && tricksIn(score, 0) + tricksIn(score, 1) > 0;
  }

  override bestClaim(position: Position): number {
    if (!this.mayClaim(position)) return 0;
    const pairs = pairsOf(this.handOf(position));
    const shown = pairs === 0 ? 0 : (pairs & this.trumps) !== 0 ? 40 : 20;
    return this.claimed(position, shown);
  }

  override claimed({ toAct, score }: Position, shown: number): number {
    return countedIn(score, toAct) + shown >= SIXTY_SIX ? this.goesOut(score, toAct) : this.falseClaim(score, toAct);
  }

  /** rules.md §3, "False claim". */
  private falseClaim(score: number, claimer: Seat): number {
    const { closing } = this;
    if (closing?.closer === claimer) return this.closingFailed(closing);
    const winner = 1 - claimer;
    if (this.rules.falseClaim === 'twoOrThree') return winFor(winner, tricksIn(score, winner) > 0 ? 2 : 3);
    return winFor(winner, closing?.failed ?? valueAgainst(score, winner));
  }

  /**
   * A false claim of the other may cost him less when I have more, so that points can be worth being without (`falseClaim: "mirrored"`). Where
   * announcing is automatic there is no choice.
   */
  get silenceMayPay(): boolean {
    return this.rules.marriageAnnounce === 'explicit';
  }

  scoreThatMatters(score: number): number {
    return score;
  }

  mostFor(team: Team, { score }: Position): number {
    const { closing } = this;
    if (closing === null) return valueAgainst(score, 1 - team);
    return closing.closer === team ? (closing.made ?? valueAgainst(score, 1 - team)) : closing.failed;
  }
}

/** What a closed talon is about (rules.md §3, "Closed talon"), settled at the closing. */
interface Terms {
  readonly closer: Seat;
  /** What the closer gets who makes it; null where what the other has at the end decides. */
  readonly made: 1 | 2 | 3 | null;
  /** What the other gets when the closer fails, and what a mirrored false claim of the other costs. */
  readonly failed: 2 | 3;
}

function termsOf({ closing, match: { rules } }: PlayPhase): Terms | null {
  if (closing === null) return null;
  const other = at(closing.takings, 1 - closing.seat);
  return {
    closer: closing.seat,
    made: rules.closedScore === 'atClosing' ? dealValue(other) : null,
    failed: other.tricks > 0 ? 2 : 3,
  };
}

const winFor = (winner: Seat, value: number): number => (winner === 0 ? value : -value);

const courseOf = (state: PlayPhase): Course => ({
  hands: state.hands,
  toAct: state.toAct,
  trick: state.trick,
  tricks: state.tricks,
  marriages: state.marriages,
  duty: dutyOf(state),
  sittingOut: null,
  rules: state.match.rules,
  teamOf,
});

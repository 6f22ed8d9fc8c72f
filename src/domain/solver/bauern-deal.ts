import { TRAITS, type Aim, type ContractTraits } from '../bauernschnapsen/contracts.js';
import { dutyOf, factorOf, partnerOf, teamOf, TRICKS, type PlayPhase } from '../bauernschnapsen/state.js';
import type { Seat, Team } from '../match.js';
import { SIXTY_SIX } from '../tricks.js';
import type { CardSet } from './card-sets.js';
import { OpenDeal, type Course } from './open-deal.js';
import { apartIn, countedIn, tricksIn, valueAgainst, type Position } from './position.js';

/** A Schnapser must be made within three tricks. */
const SCHNAPSER_TRICKS = 3;

/** Bauernschnapsen from the first lead on. A unit is a point of a Rufer, or the value of the contract, each times the doubling. */
export class BauernDeal extends OpenDeal {
  readonly unit: number;
  private readonly declarer: Seat;
  private readonly aim: Aim;
  private readonly marriages: ContractTraits['marriages'];
  private readonly isPattern: boolean;
  /** The sign of a result for the declarer's team. */
  private readonly made: 1 | -1;

  constructor(state: PlayPhase) {
    const { contract, declarer, match } = state;
    const { aim, marriages } = TRAITS[contract];
    super(courseOf(state), aim === 'schnapserMitMann' ? partnerOf(declarer) : null, [contract, declarer]);
    this.unit = factorOf(state.doublings) * (contract === 'rufer' ? 1 : (match.rules.contracts[contract] ?? 0));
    this.declarer = declarer;
    this.aim = aim;
    this.marriages = marriages;
    this.isPattern = aim === 'schnapser' && match.rules.schnapserMarriages === 'pattern';
    this.made = teamOf(declarer) === 0 ? 1 : -1;
  }

  positionIn(state: PlayPhase): Position {
    return this.positionOf(courseOf(state));
  }

  protected announceableOf(pairs: CardSet, { toAct, score }: Position): CardSet {
    if (this.marriages === 'none' || (this.marriages === 'declarer' && toAct !== this.declarer)) return 0;
    return this.isPattern ? this.winningAtOnce(pairs, score) : pairs;
  }

  /** `schnapserMarriages: "pattern"`: one trick and a 40 that makes 66, or two tricks and a 20 that does. */
  private winningAtOnce(pairs: CardSet, score: number): CardSet {
    const team = teamOf(this.declarer);
    const tricks = tricksIn(score, 0) + tricksIn(score, 1);
    if (tricks !== 1 && tricks !== 2) return 0;
    const wanted = tricks === 1 ? 40 : 20;
    if (countedIn(score, team) + wanted < SIXTY_SIX) return 0;
    return wanted === 40 ? pairs & this.trumps : pairs & ~this.trumps;
  }

  protected afterAnnouncement(score: number): number {
    if (this.aim === 'sixtySix') return sixtySixOf(score);
    return countedIn(score, teamOf(this.declarer)) >= SIXTY_SIX ? this.made : 0;
  }

  /** rules.md §2, "made when". */
  protected afterTrick(score: number, winner: Seat): number {
    const tricks = tricksIn(score, 0) + tricksIn(score, 1);
    switch (this.aim) {
      case 'sixtySix':
        return sixtySixOf(score) || (tricks === TRICKS ? lastTrickOf(winner) : 0);
      case 'noTrick':
        return winner === this.declarer ? -this.made : tricks === TRICKS ? this.made : 0;
      case 'allTricks':
        return winner !== this.declarer ? -this.made : tricks === TRICKS ? this.made : 0;
      case 'schnapser':
        return winner !== this.declarer ? -this.made : this.schnapserResult(score, tricks);
      case 'schnapserMitMann':
        return this.overstepsMitMann(score, winner) ? -this.made : this.schnapserResult(score, tricks);
      case 'shownHand':
        throw new Error('a shown hand is not played');
    }
  }

  private schnapserResult(score: number, tricks: number): number {
    if (countedIn(score, teamOf(this.declarer)) >= SIXTY_SIX) return this.made;
    return tricks === SCHNAPSER_TRICKS ? -this.made : 0;
  }

  /** The partner may take one trick, the opponents none. */
  private overstepsMitMann(score: number, winner: Seat): boolean {
    return teamOf(winner) !== teamOf(this.declarer) || apartIn(score) > 1;
  }

  /** More points are never worse here: the team has 66 sooner, and the other gets less. So one who leads the card may as well announce. */
  get silenceMayPay(): boolean {
    return false;
  }

  scoreThatMatters(score: number): number {
    return this.aim === 'noTrick' || this.aim === 'allTricks' ? 0 : score;
  }

  mostFor(team: Team, { score }: Position): number {
    return this.aim === 'sixtySix' ? valueAgainst(score, 1 - team) : 1;
  }
}

const courseOf = (state: PlayPhase): Course => ({
  hands: state.hands,
  toAct: state.toAct,
  trick: state.trick,
  tricks: state.tricks,
  marriages: state.marriages,
  duty: dutyOf(state),
  sittingOut: state.sittingOut,
  rules: state.match.rules,
  teamOf,
});

/** 66 ends the Rufer at once. */
function sixtySixOf(score: number): number {
  if (countedIn(score, 0) >= SIXTY_SIX) return valueAgainst(score, 1);
  return countedIn(score, 1) >= SIXTY_SIX ? -valueAgainst(score, 0) : 0;
}

/** The last trick alone wins 1. */
const lastTrickOf = (winner: Seat): number => (teamOf(winner) === 0 ? 1 : -1);

import type { Contract, Cut } from './actions.js';

/** Seats are numbered 0.. clockwise. */
export type Seat = number;
/** The index of `score` and `points`: seats 0+2 are team 0 where there are partners, else a team is a seat. */
export type Team = number;

/** The switches that every game has (rules.md §2 and §3, "Match"). */
export interface MatchRules {
  /** Game points that win the match. */
  readonly target: number;
  /** How points are displayed. */
  readonly counting: 'up' | 'down';
  /** Bummerl of a match whose loser has no point; 0 or null is off. */
  readonly schneider: number | null;
  /** Bummerl of a match whose loser had led by target − 1 or more to nothing; 0 or null is off. */
  readonly retour: number | null;
}

/** Why a deal ended (api.md, `reason`). */
export const REASONS = ['sixtySix', 'lastTrick', 'made', 'failed', 'falseClaim', 'closingFailed', 'redeal'] as const;
export type Reason = (typeof REASONS)[number];

/** The result of a deal that was scored. */
export interface DealResult {
  readonly deal: number;
  readonly contract: Contract | null;
  readonly declarer: Seat | null;
  readonly winners: readonly Team[];
  /** Before doubling. */
  readonly value: number;
  /** 1, 2, 4 or 8. */
  readonly factor: number;
  /** value × factor: what each winner gets. */
  readonly score: number;
  /** Card points of each team, with the marriages that count. */
  readonly points: readonly number[];
  readonly reason: Exclude<Reason, 'redeal'>;
}

/** Why a game is over (api.md, `endReason`). */
export const END_REASONS = ['target', 'resignation', 'timeout', 'noShow', 'aborted', 'adjudicated'] as const;
export type EndReason = (typeof END_REASONS)[number];

export interface Outcome {
  readonly winners: readonly Team[];
  /** What the match weighs in a series. */
  readonly bummerl: number;
  readonly endReason: EndReason;
}

/** What lasts longer than a deal. */
export interface Match<R extends MatchRules = MatchRules> {
  readonly rules: R;
  /** The number of the current deal, from 1; 0 before the first. */
  readonly dealNumber: number;
  /** Who deals the current deal; before the first, who will deal it. */
  readonly dealer: Seat;
  readonly score: readonly number[];
  /** For each team the most points it had while nobody else had any: what `retour` asks for. */
  readonly leads: readonly number[];
  /** Of the last deal that was scored. */
  readonly lastResult: DealResult | null;
  /** Null while the match goes on. */
  readonly outcome: Outcome | null;
}

export function openMatch<R extends MatchRules>(rules: R, dealer: Seat, teams: number): Match<R> {
  const nothing = Array.from({ length: teams }, () => 0);
  return { rules, dealNumber: 0, dealer, score: nothing, leads: nothing, lastResult: null, outcome: null };
}

/** The match when the next deal begins. Each field is named here and below, as a spread takes ten times as long. */
export const nextDeal = <R extends MatchRules>(match: Match<R>, dealer: Seat): Match<R> => ({
  rules: match.rules,
  dealNumber: match.dealNumber + 1,
  dealer,
  score: match.score,
  leads: match.leads,
  lastResult: match.lastResult,
  outcome: null,
});

/** The match after a scored deal; over when a winner reaches the target, which may be overshot (rules.md §2, "Match"). */
export function afterResult<R extends MatchRules>(match: Match<R>, result: DealResult): Match<R> {
  const score = match.score.map((points, team) => points + (result.winners.includes(team) ? result.score : 0));
  const leads = match.leads.map((lead, team) => (othersHaveNothing(score, team) ? (score[team] ?? 0) : lead));
  const winners = result.winners.filter((team) => (score[team] ?? 0) >= match.rules.target);
  const { rules, dealNumber, dealer } = match;
  const scored: Match<R> = { rules, dealNumber, dealer, score, leads, lastResult: result, outcome: null };
  if (winners.length === 0) return scored;
  return { ...scored, outcome: { winners, bummerl: bummerlOf(scored, winners), endReason: 'target' } };
}

/** Why a match is over that was cut off. */
export function endReasonOf(cut: Cut): EndReason {
  if (cut.type === 'resign') return 'resignation';
  return cut.noShow === true ? 'noShow' : 'timeout';
}

/** The match given up by a team: the score stands, the others win one Bummerl (api.md, "Replays"). */
export function afterCut<R extends MatchRules>(match: Match<R>, loser: Team, endReason: EndReason): Match<R> {
  const winners = match.score.map((_, team) => team).filter((team) => team !== loser);
  return { ...match, outcome: { winners, bummerl: 1, endReason } };
}

const othersHaveNothing = (score: readonly number[], team: Team): boolean =>
  score.every((points, other) => other === team || points === 0);

function bummerlOf({ rules, score, leads }: Match, winners: readonly Team[]): number {
  const losers = score.map((_, team) => team).filter((team) => !winners.includes(team));
  if (rules.schneider && losers.some((team) => score[team] === 0)) return rules.schneider;
  if (rules.retour && losers.some((team) => hadLed(leads[team] ?? 0, rules))) return rules.retour;
  return 1;
}

/** With a target of 1 a lead of nothing is no lead. */
const hadLed = (lead: number, { target }: MatchRules): boolean => lead > 0 && lead >= target - 1;

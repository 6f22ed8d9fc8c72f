import type { Figures } from './systems.js';

/** What a rating system works out. The same figures give the same result, to the last bit. */
export interface RatingSystem {
  /**
   * What is left of a player's figures when he has not played for a while.
   *
   * @param ms since his last game; less than nothing counts as nothing, since games are rated in the order of their end
   * numbers, which those of sealed boards get late
   */
  afterPause(figures: Figures, ms: number): Figures;
  /** The figures of both sides after a game, in the order in which they were given. */
  afterGame(winners: readonly Figures[], losers: readonly Figures[]): Sides;
}

export interface Sides {
  readonly winners: readonly Figures[];
  readonly losers: readonly Figures[];
}

import glicko2 from 'glicko2-lite';
import type { RatingSystem } from './rating-system.js';
import { initialFigures, type Figures } from './systems.js';

// A period of Glicko-2 is one game, as on Lichess. Time between two games adds to the deviation too.

/** Constrains the volatility; Glickman's example has 0.5. */
const TAU = 0.5;
/** From Glicko-2's own scale to that of ratings. */
const SCALE = 173.7178;
/** As on Lichess: at the usual volatility a year without a game takes a deviation of 60 to 110. */
const PERIODS_PER_DAY = 0.21436;
const DAY_MS = 24 * 60 * 60 * 1000;

const LARGEST_DEVIATION = initialFigures('glicko2').deviation;

export const GLICKO2: RatingSystem = {
  afterPause(figures, ms) {
    const periods = (PERIODS_PER_DAY * Math.max(0, ms)) / DAY_MS;
    const perPeriod = SCALE * volatilityOf(figures);
    return capped({
      ...figures,
      deviation: Math.sqrt(figures.deviation * figures.deviation + periods * perPeriod * perPeriod),
    });
  },

  afterGame: (winners, losers) => ({
    winners: winners.map((one) => afterPeriod(one, losers, 1)),
    losers: losers.map((one) => afterPeriod(one, winners, 0)),
  }),
};

function afterPeriod(figures: Figures, opponents: readonly Figures[], score: 0 | 1): Figures {
  const games = opponents.map(({ rating, deviation }): [number, number, number] => [rating, deviation, score]);
  const after = glicko2(figures.rating, figures.deviation, volatilityOf(figures), games, { tau: TAU });
  return capped({ rating: after.rating, deviation: after.rd, volatility: after.vol });
}

const capped = (figures: Figures): Figures => ({
  ...figures,
  deviation: Math.min(LARGEST_DEVIATION, figures.deviation),
});

function volatilityOf({ volatility }: Figures): number {
  if (volatility === null) throw new Error('figures of Glicko-2 have a volatility');
  return volatility;
}

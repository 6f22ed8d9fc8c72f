import { rate } from 'openskill';
import type { RatingSystem } from './rating-system.js';
import type { Figures } from './systems.js';

// The model is the package's own: Plackett and Luce. By how much a match was won is not asked.

/** Added to each sigma before a game, as a variance: the package's default, which it only applies when it is named. So no
 * sigma comes to nothing, and no rating stands still for ever. */
const TAU = 25 / 300;

export const OPENSKILL: RatingSystem = {
  afterPause: (figures) => figures,

  afterGame(winners, losers) {
    const [first = [], second = []] = rate([winners.map(toRating), losers.map(toRating)], { tau: TAU });
    return { winners: first.map(toFigures), losers: second.map(toFigures) };
  },
};

interface Rating {
  readonly mu: number;
  readonly sigma: number;
}

const toRating = ({ rating, deviation }: Figures): Rating => ({ mu: rating, sigma: deviation });
const toFigures = ({ mu, sigma }: Rating): Figures => ({ rating: mu, deviation: sigma, volatility: null });

import type { Game } from '../domain/game.js';

/** By which a game is rated: Glicko-2 (Glickman 2012) for two players, OpenSkill (Weng and Lin 2011) for two pairs. */
export const SYSTEMS = ['glicko2', 'openskill'] as const;
export type System = (typeof SYSTEMS)[number];

export const systemOf = ({ seats }: Pick<Game, 'seats'>): System => (seats === 2 ? 'glicko2' : 'openskill');

/** What a player is taken to be worth, and how far off that may be. In OpenSkill these are mu and sigma. */
export interface Figures {
  readonly rating: number;
  readonly deviation: number;
  /** How much his strength seems to change; null in OpenSkill. */
  readonly volatility: number | null;
}

interface Scale {
  /** Of a player of whom nothing is known. No deviation is ever above this one. */
  readonly initial: Figures;
  /** So many deviations below the rating is what a player is at least worth. */
  readonly doubts: number;
  /** With a higher deviation a rating is provisional. */
  readonly settled: number;
}

/** The usual numbers of both systems. A rating settles after some 15 games of Glicko-2, and some 35 of OpenSkill. */
const SCALES: Readonly<Record<System, Scale>> = {
  glicko2: { initial: { rating: 1500, deviation: 350, volatility: 0.06 }, doubts: 2, settled: 110 },
  openskill: { initial: { rating: 25, deviation: 25 / 3, volatility: null }, doubts: 3, settled: 5 },
};

export const initialFigures = (system: System): Figures => SCALES[system].initial;

/** What a player is at least worth, as good as surely. */
export const conservative = (system: System, { rating, deviation }: Figures): number =>
  rating - SCALES[system].doubts * deviation;

export const isProvisional = (system: System, { deviation }: Pick<Figures, 'deviation'>): boolean =>
  deviation > SCALES[system].settled;

/**
 * What a new version of a player begins with: the rating of the last one, half the doubt there is about a stranger on top
 * of its deviation (as variances are added), and no opinion of how much its strength changes.
 */
export function asNewVersion(system: System, { rating, deviation }: Figures): Figures {
  const { initial } = SCALES[system];
  const added = initial.deviation / 2;
  const widened = Math.sqrt(deviation * deviation + added * added);
  return { rating, deviation: Math.min(initial.deviation, widened), volatility: initial.volatility };
}

import type { Change, Other } from './rate-game.js';
import type { FiguresDto, OtherPlayerDto, RatedPlayerDto, RatingChangeDto, RatingDto } from './ratings.dto.js';
import { botOf } from './rated-games.js';
import type { Standing } from './standings.js';
import { conservative, isProvisional, type Figures } from './systems.js';

/** The names of accounts, by their ids. */
export type Names = ReadonlyMap<string, string>;

export function playerView(player: string, names: Names): RatedPlayerDto {
  const bot = botOf(player);
  return { id: player, account: bot === null ? { id: player, name: names.get(player) ?? '' } : null, bot };
}

export const ratingView = (standing: Standing, names: Names): RatingDto => ({
  player: playerView(standing.player, names),
  version: versionView(standing.version),
  game: standing.game,
  system: standing.system,
  ...figuresView(standing),
  conservative: conservative(standing.system, standing),
  provisional: isProvisional(standing.system, standing),
  games: standing.games,
  won: standing.won,
  lastGameAt: new Date(standing.lastAt).toISOString(),
});

export const changeView = (change: Change, names: Names): RatingChangeDto => ({
  gameId: change.gameId,
  at: new Date(change.at).toISOString(),
  game: change.game,
  version: versionView(change.version),
  system: change.system,
  won: change.won,
  before: figuresView(change.before),
  after: figuresView(change.after),
  partners: change.partners.map((other) => otherView(other, names)),
  opponents: change.opponents.map((other) => otherView(other, names)),
});

const otherView = ({ player, version, rating, deviation }: Other, names: Names): OtherPlayerDto => ({
  player: playerView(player, names),
  version: versionView(version),
  rating,
  deviation,
});

const figuresView = ({ rating, deviation, volatility }: Figures): FiguresDto => ({ rating, deviation, volatility });

const versionView = (version: string): string | null => (version === '' ? null : version);

import type { GameId } from '../domain/game.js';
import { GLICKO2 } from './glicko2.js';
import { OPENSKILL } from './openskill.js';
import type { RatedGame } from './rated-games.js';
import type { RatingSystem } from './rating-system.js';
import type { RatedPlayer, Standing, Standings } from './standings.js';
import { asNewVersion, initialFigures, type Figures, type System } from './systems.js';

/** Another player of a game, as he came into it. */
export interface Other extends RatedPlayer, Pick<Figures, 'rating' | 'deviation'> {}

/** What a game changes for one player: a line of the ledger. */
export interface Change extends RatedPlayer {
  readonly gameId: string;
  readonly number: number;
  readonly at: number;
  readonly game: GameId;
  readonly system: System;
  readonly won: boolean;
  /** What he came into it with: his pause, or that he is a new version, counted in. */
  readonly before: Figures;
  readonly after: Figures;
  readonly partners: readonly Other[];
  readonly opponents: readonly Other[];
}

const RATING_SYSTEMS: Readonly<Record<System, RatingSystem>> = { glicko2: GLICKO2, openskill: OPENSKILL };

/**
 * Rates a game.
 *
 * A house bot may sit on several seats. On one side it is changed once, as both of its seats are alike; on both sides it is
 * not, since playing against itself says nothing of it.
 *
 * @param standings of all who play in it, as they are after the game before; they are changed
 * @returns a change for each player who is rated, in the order of the seats of the winners, then of the losers
 */
export function rateGame(game: RatedGame, standings: Standings): readonly Change[] {
  const came = (players: readonly RatedPlayer[]): readonly Came[] =>
    players.map((who) => ({ ...who, figures: figuresBefore(game, who, standings) }));
  const [winners, losers] = [came(game.winners), came(game.losers)];
  const after = RATING_SYSTEMS[game.system].afterGame(winners.map(figuresOf), losers.map(figuresOf));
  const changes = [
    ...changesOf(game, true, winners, losers, after.winners),
    ...changesOf(game, false, losers, winners, after.losers),
  ];
  for (const change of changes) standings.set(standingAfter(change, standings.find(game.game, change)));
  return changes;
}

interface Came extends RatedPlayer {
  readonly figures: Figures;
}

const figuresOf = ({ figures }: Came): Figures => figures;

function figuresBefore(game: RatedGame, who: RatedPlayer, standings: Standings): Figures {
  const own = standings.find(game.game, who);
  const last = own ?? standings.latest(game.game, who.player);
  if (last === null) return initialFigures(game.system);
  const { rating, deviation, volatility } = last;
  const rested = RATING_SYSTEMS[game.system].afterPause({ rating, deviation, volatility }, game.at - last.lastAt);
  return own === null ? asNewVersion(game.system, rested) : rested;
}

function changesOf(
  { id, number, at, game, system }: RatedGame,
  won: boolean,
  side: readonly Came[],
  others: readonly Came[],
  after: readonly Figures[],
): readonly Change[] {
  return side.flatMap(({ player, version, figures: before }, seat): Change[] => {
    const figures = after[seat];
    const isHe = (one: RatedPlayer): boolean => one.player === player && one.version === version;
    if (figures === undefined || side.findIndex(isHe) < seat || others.some(isHe)) return [];
    const partners = side.filter((_, index) => index !== seat).map(otherOf);
    const opponents = others.map(otherOf);
    const what = { gameId: id, number, at, game, system, won };
    return [{ ...what, player, version, before, after: figures, partners, opponents }];
  });
}

const otherOf = ({ player, version, figures: { rating, deviation } }: Came): Other => ({
  player,
  version,
  rating,
  deviation,
});

const standingAfter = (change: Change, before: Standing | null): Standing => ({
  game: change.game,
  player: change.player,
  version: change.version,
  system: change.system,
  ...change.after,
  games: (before?.games ?? 0) + 1,
  won: (before?.won ?? 0) + (change.won ? 1 : 0),
  lastNumber: change.number,
  lastAt: Math.max(before?.lastAt ?? 0, change.at), // or a pause would count twice
});

import type { GameId } from '../domain/game.js';
import type { Figures, System } from './systems.js';

/** Who is rated: an account or a house bot, in a version. */
export interface RatedPlayer {
  /** The id of an account, or `bot:greedy` and the like. */
  readonly player: string;
  /** Empty for none. */
  readonly version: string;
}

/** What a player in a version is worth in a game after the last one that was rated. */
export interface Standing extends RatedPlayer, Figures {
  /** `schnapsen`, `bauernschnapsen`. */
  readonly game: GameId;
  readonly system: System;
  readonly games: number;
  readonly won: number;
  /** The end number of his last game, and when that was, in milliseconds since 1970. */
  readonly lastNumber: number;
  readonly lastAt: number;
}

/** The standings of some players, all versions of each, as they change from game to game. */
export class Standings {
  private readonly byPlayer = new Map<string, Map<string, Standing>>();

  constructor(standings: readonly Standing[] = []) {
    for (const standing of standings) this.set(standing);
  }

  find(game: GameId, { player, version }: RatedPlayer): Standing | null {
    return this.byPlayer.get(keyOf(game, player))?.get(version) ?? null;
  }

  /** Of the version in which the player was rated last; null when he never was. */
  latest(game: GameId, player: string): Standing | null {
    let latest: Standing | null = null;
    for (const standing of this.byPlayer.get(keyOf(game, player))?.values() ?? [])
      if (latest === null || standing.lastNumber > latest.lastNumber) latest = standing;
    return latest;
  }

  set(standing: Standing): void {
    const key = keyOf(standing.game, standing.player);
    const versions = this.byPlayer.get(key) ?? new Map<string, Standing>();
    this.byPlayer.set(key, versions.set(standing.version, standing));
  }

  *[Symbol.iterator](): Generator<Standing> {
    for (const versions of this.byPlayer.values()) yield* versions.values();
  }
}

const keyOf = (game: GameId, player: string): string => `${game} ${player}`;

import { Injectable } from '@nestjs/common';

/** Called with the id of a game that has changed and its new version. */
export type Listener = (gameId: string, version: number) => void;

/**
 * Says that a game has changed, once that is durable. It is a wake-up and nothing more: what has changed stands in the
 * log, and who missed a call finds it there.
 */
@Injectable()
export class Feed {
  private readonly ofGames = new Map<string, Set<Listener>>();
  private readonly ofAll = new Set<Listener>();
  private readonly ofGaps = new Set<() => void>();

  publish(gameId: string, version: number): void {
    for (const listener of [...(this.ofGames.get(gameId) ?? []), ...this.ofAll]) listener(gameId, version);
  }

  /** @returns the function that ends the subscription */
  subscribe(gameId: string, listener: Listener): () => void {
    const listeners = this.ofGames.get(gameId) ?? new Set();
    this.ofGames.set(gameId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.ofGames.get(gameId) === listeners) this.ofGames.delete(gameId);
    };
  }

  /** The same for every game. */
  subscribeToAll(listener: Listener): () => void {
    this.ofAll.add(listener);
    return () => this.ofAll.delete(listener);
  }

  /** Calls back when calls for any game may have been missed; who listens to single games is called for those anyway. */
  subscribeToGaps(listener: () => void): () => void {
    this.ofGaps.add(listener);
    return () => this.ofGaps.delete(listener);
  }

  /** Says that what other instances did went unheard for a while. */
  tellOfGap(): void {
    for (const listener of [...this.ofGaps]) listener();
  }

  /** What somebody waits for. */
  waitedFor(): readonly string[] {
    return [...this.ofGames.keys()];
  }

  /** How many wait for one game, all or gaps: for tests and metrics. */
  get size(): number {
    return (
      this.ofAll.size +
      this.ofGaps.size +
      [...this.ofGames.values()].reduce((sum, listeners) => sum + listeners.size, 0)
    );
  }
}

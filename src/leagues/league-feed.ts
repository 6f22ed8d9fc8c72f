import { Injectable } from '@nestjs/common';

type Listener = (leagueId: string, version: number) => void;

/** Says that a league has moved on, here or on another instance, once that is durable. It wakes up; the log says what happened. */
@Injectable()
export class LeagueFeed {
  private readonly listeners = new Set<Listener>();

  publish(leagueId: string, version: number): void {
    for (const listener of [...this.listeners]) listener(leagueId, version);
  }

  /** @returns the function that ends the subscription */
  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';

/** What takes longer than that is no longer waited for; by then every request has been answered, whatever the database does. */
const LONGEST_MS = 20_000;
const LOOK_MS = 10;

/**
 * Requests that have been received whole and are not answered yet, by what they are about: whoever decides by the time
 * of their receipt can wait for those that came before. One of which a part is missing is none of them.
 */
@Injectable()
export class Arrivals {
  private readonly times = new Map<string, number[]>();

  /**
   * @param at when it was received, in milliseconds since 1970
   * @returns says that it has been answered
   */
  add(about: string, at: number): () => void {
    const times = this.times.get(about);
    if (times === undefined) this.times.set(about, [at]);
    else times.push(at);
    return () => this.remove(about, at);
  }

  /** Whether one that was received before a time is on its way. */
  hasBefore(about: string, time: number): boolean {
    const times = this.times.get(about);
    if (times === undefined) return false;
    const oldest = Date.now() - LONGEST_MS;
    return times.some((at) => at < time && at > oldest);
  }

  /** Resolves when none is on its way any more that was received before a time. */
  async answeredBefore(about: string, time: number): Promise<void> {
    while (this.hasBefore(about, time)) await sleep(LOOK_MS);
  }

  private remove(about: string, at: number): void {
    const times = this.times.get(about) ?? [];
    if (times.length > 1) times.splice(times.indexOf(at), 1);
    else this.times.delete(about);
  }
}

import type { Step } from '../steps.js';
import type { Table } from '../table.js';
import type { StreamLog } from './stream-log.js';

/** A game that is read on whenever it has changed. */
export class FollowedGame {
  private heard: number;
  /** How often it was open whether the log has more, and how many of these times it has been looked up since. */
  private doubts = 0;
  private cleared = 0;
  private reading: Promise<void> | null = null;

  /** @param told called with what has happened since it was last called, and not again until it is done */
  constructor(
    private now: Table,
    private readonly log: StreamLog,
    private readonly told: (steps: readonly Step[]) => void | Promise<void>,
  ) {
    this.heard = now.version;
  }

  /** The game after all that was told. */
  get table(): Table {
    return this.now;
  }

  /** Whether there is something that was not told yet. */
  get isBehind(): boolean {
    return this.now.version < this.heard || this.cleared < this.doubts;
  }

  /**
   * To be called when the feed tells a version. One that is not new is that of a write of which nobody knows how it
   * ended, so the log is looked at.
   *
   * @returns resolves when all was told; rejects when it could not be read, and then it is still behind
   */
  wake(version: number): Promise<void> {
    return version > this.heard ? this.reach(version) : this.look();
  }

  /** Tells whatever the log has. */
  async look(): Promise<void> {
    this.doubts += 1;
    await this.goOn();
    this.heard = Math.max(this.heard, this.now.version);
  }

  /** Reads on until the game has reached a version. */
  reach(version: number): Promise<void> {
    this.heard = Math.max(this.heard, version);
    return this.goOn();
  }

  /** Reads what is missing. */
  async goOn(): Promise<void> {
    if (this.reading === null && this.isBehind) this.reading = this.read();
    await this.reading;
  }

  private async read(): Promise<void> {
    try {
      while (this.isBehind) {
        const { doubts } = this;
        const steps = await this.log.stepsAfter(this.now);
        this.cleared = doubts;
        const last = steps.at(-1);
        if (last !== undefined) {
          this.now = last.after;
          await this.told(steps);
        } else if (this.now.version < this.heard) {
          throw new Error(`version ${this.heard} was announced, but ${this.now.version} is the last`);
        }
      }
    } finally {
      this.reading = null;
    }
  }
}

import type { Step } from '../steps.js';
import type { Table } from '../table.js';
import type { StreamLog } from './stream-log.js';

/** A game that is read on whenever it has changed. */
export class FollowedGame {
  private wanted = 0;
  private reading: Promise<void> | null = null;

  /** @param told called with what has happened since it was last called */
  constructor(
    private now: Table,
    private readonly log: StreamLog,
    private readonly told: (steps: readonly Step[]) => void,
  ) {}

  /** The game after all that was told. */
  get table(): Table {
    return this.now;
  }

  /** Reads on until the game has reached this version. */
  wake(version: number): Promise<void> {
    this.wanted = Math.max(this.wanted, version);
    if (this.reading === null && this.now.version < this.wanted) this.reading = this.read();
    return this.settled();
  }

  /** Resolves when what is being read was told. */
  async settled(): Promise<void> {
    await this.reading;
  }

  private async read(): Promise<void> {
    try {
      while (this.now.version < this.wanted) {
        const steps = await this.log.stepsAfter(this.now);
        const last = steps.at(-1);
        if (last === undefined) throw new Error(`version ${this.wanted} was announced, but is not there`);
        this.now = last.after;
        this.told(steps);
      }
    } finally {
      this.reading = null;
    }
  }
}

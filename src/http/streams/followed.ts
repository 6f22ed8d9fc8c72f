/** What follows from a log, as it stands after some row. */
export interface Versioned {
  readonly version: number;
}

/** A row of a log with what stands after it. */
export interface StepTo<T> {
  readonly after: T;
}

/** What follows from a log, which is read on whenever it has changed. */
export class Followed<T extends Versioned, S extends StepTo<T>> {
  private heard: number;
  /** How often it was open whether the log has more, and how many of these times it has been looked up since. */
  private doubts = 0;
  private cleared = 0;
  private reading: Promise<void> | null = null;

  /**
   * @param stepsAfter reads what has happened since
   * @param told       called with what has happened since it was last called, and not again until it is done
   */
  constructor(
    private latest: T,
    private readonly stepsAfter: (now: T) => Promise<readonly S[]>,
    private readonly told: (steps: readonly S[]) => void | Promise<void>,
  ) {
    this.heard = latest.version;
  }

  /** As it stands after all that was told. */
  get now(): T {
    return this.latest;
  }

  /** Whether there is something that was not told yet. */
  get isBehind(): boolean {
    return this.latest.version < this.heard || this.cleared < this.doubts;
  }

  /**
   * To be called when a feed tells a version. One that is not new is that of a write of which nobody knows how it
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
    this.heard = Math.max(this.heard, this.latest.version);
  }

  /** Reads on until a version is reached. */
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
        const steps = await this.stepsAfter(this.latest);
        this.cleared = doubts;
        const last = steps.at(-1);
        if (last !== undefined) {
          this.latest = last.after;
          await this.told(steps);
        } else if (this.latest.version < this.heard) {
          throw new Error(`version ${this.heard} was announced, but ${this.latest.version} is the last`);
        }
      }
    } finally {
      this.reading = null;
    }
  }
}

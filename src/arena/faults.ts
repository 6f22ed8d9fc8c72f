/** What a bot can do wrong: it reports an error of its own, answers what is no legal action, answers too late, or is not there any more. */
export const FAULTS = ['error', 'illegal', 'late', 'gone'] as const;
export type Fault = (typeof FAULTS)[number];

/** Why there is no answer to be judged. */
export class PlayerFault extends Error {
  constructor(
    readonly fault: Fault,
    message: string,
  ) {
    super(message);
  }
}

/** What a bot has done wrong in a match; the action by default was taken in its place each time. */
export class FaultCounts {
  readonly counts: Record<Fault, number> = { error: 0, illegal: 0, late: 0, gone: 0 };
  /** The first of each kind, in words. */
  readonly first: Partial<Record<Fault, string>> = {};

  add({ fault, message }: PlayerFault): void {
    this.counts[fault] += 1;
    this.first[fault] ??= message;
  }

  get total(): number {
    return FAULTS.reduce((sum, fault) => sum + this.counts[fault], 0);
  }
}

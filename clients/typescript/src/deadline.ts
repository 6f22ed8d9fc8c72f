/**
 * A signal that is aborted with another one, or when nothing has come for so long.
 * AbortSignal.any would do the same, but on Node 20 it keeps memory for each call as long as the other signal lives.
 */
export class Deadline {
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private readonly abort = (): void => this.controller.abort(this.outer?.reason);

  constructor(
    private readonly outer: AbortSignal | undefined,
    ms: number,
  ) {
    this.timer = setTimeout(() => this.controller.abort(new Error(`nothing came for ${ms / 1_000} s`)), ms);
    outer?.addEventListener('abort', this.abort);
    if (outer?.aborted === true) this.abort();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Something came. */
  extend(): void {
    this.timer.refresh();
  }

  end(): void {
    clearTimeout(this.timer);
    this.outer?.removeEventListener('abort', this.abort);
  }
}

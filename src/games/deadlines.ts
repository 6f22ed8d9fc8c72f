import { Injectable } from '@nestjs/common';

/** So long after a deadline the time is up: what was received before it is on its way. */
export const GRACE_MS = 100;
/** The instance that has committed a turn looks after it; so much later the others do, should it be gone. */
export const GRACE_OF_OTHERS_MS = 200;

/** So exactly deadlines are kept. */
const SLOT_MS = 50;

/**
 * When a game has to be looked at since a deadline may have passed. Only the earliest time that was noted of a game
 * counts: who looks at it sees whether the game has moved on, and notes the next. So an action costs a look-up and no
 * more, as it puts the deadline off.
 */
@Injectable()
export class Deadlines {
  private readonly slotOf = new Map<string, number>();
  private readonly games = new Map<number, Set<string>>();
  /** All slots up to this one have been taken. */
  private taken = slotAt(Date.now());

  /** @param at in milliseconds since 1970 */
  note(gameId: string, at: number): void {
    const slot = Math.max(slotAt(at), this.taken + 1);
    const known = this.slotOf.get(gameId);
    if (known !== undefined && known <= slot) return;
    if (known !== undefined) this.games.get(known)?.delete(gameId);
    this.slotOf.set(gameId, slot);
    const games = this.games.get(slot);
    if (games === undefined) this.games.set(slot, new Set([gameId]));
    else games.add(gameId);
  }

  /** The games to be looked at by now, each once. */
  take(now: number): readonly string[] {
    const due: string[] = [];
    for (const last = slotAt(now) - 1; this.taken < last;) {
      this.taken += 1;
      due.push(...(this.games.get(this.taken) ?? []));
      this.games.delete(this.taken);
    }
    for (const gameId of due) this.slotOf.delete(gameId);
    return due;
  }
}

const slotAt = (time: number): number => Math.floor(time / SLOT_MS);

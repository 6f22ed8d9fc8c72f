import { randomBytes } from 'node:crypto';
import type { Proof } from '../domain/replays/replay.js';
import { commitmentTo, SECRET_BYTES } from '../fairness/deal.js';

/** What the decks of a game follow from, and what the house has said of it before. Nothing shows the secret until the game is over. */
export interface Pledge {
  readonly secret: Uint8Array;
  readonly commitment: Proof['commitment'];
}

export const newSecret = (): Uint8Array => randomBytes(SECRET_BYTES);

/** @param id of the commitment that was asked for beforehand, which is that of the game; else null */
export const pledgeOf = (secret: Uint8Array, id: string | null): Pledge => ({
  secret,
  commitment: { id, hash: commitmentTo(secret) },
});

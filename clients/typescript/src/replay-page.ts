import type { Replay } from './types.js';

/** Replays of games that have ended, about in that order. */
export interface ReplayPage {
  readonly items: Replay[];
  /** The `cursor` for what comes after them, now or later. */
  readonly nextCursor: string;
  /** Whether nothing comes after them yet. */
  readonly isLast: boolean;
}

/** @param lines a whole replay each; without any the text is missing */
export function replayPage(lines: string | undefined, headers: Headers): ReplayPage {
  const items = (lines ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Replay);
  return { items, nextCursor: headers.get('next-cursor') ?? '', isLast: !headers.has('link') };
}

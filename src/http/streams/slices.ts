import { setImmediate as nextTurn } from 'node:timers/promises';

const SLICE = 200;

/** Does something for each of many, with room for other work after every slice of them. */
export async function inSlices<T>(items: Iterable<T>, each: (item: T) => void): Promise<void> {
  let done = 0;
  for (const item of items) {
    each(item);
    done += 1;
    if (done % SLICE === 0) await nextTurn();
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Lanes } from './lanes.js';

/** So long everybody else waits for a piece of long work at most, but for its last item. */
const SLICE_MS = 4;

/** Lets work of some length be done in slices: one at a time in the whole instance, in turns, with all else between them. */
@Injectable()
export class LongWork {
  constructor(private readonly lanes: Lanes) {}

  /**
   * Runs through items that are worked out one by one.
   *
   * @param items each should take some milliseconds at most
   * @throws Problem `overloaded` when too much is being worked on
   */
  async collect<T>(items: Iterable<T>): Promise<readonly T[]> {
    const all: T[] = [];
    const iterator = items[Symbol.iterator]();
    for (let isDone = false; !isDone;) isDone = await this.lanes.run(LongWork.name, () => slice(iterator, all));
    return all;
  }
}

/** Works for a slice of time, and then lets others come to their turn. Gives whether that was all. */
async function slice<T>(iterator: Iterator<T>, all: T[]): Promise<boolean> {
  const end = performance.now() + SLICE_MS;
  while (performance.now() < end) {
    const next = iterator.next();
    if (next.done === true) return true;
    all.push(next.value);
  }
  await nextTurn();
  return false;
}

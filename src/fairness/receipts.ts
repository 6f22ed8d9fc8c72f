import type { Hash } from './canonical.js';
import { faultAt, firstFault, type Fault } from './faults.js';
import type { CompleteReplay } from './replay-shape.js';
import { chainOf, pathOfRow } from './rows.js';

/** What the answer to an action gives a player to keep: its `version`, and as `receipt` the hash of the chain after that row. */
export interface Receipt {
  readonly version: number;
  readonly hash: Hash;
}

/** The receipt with the lowest version that is not in the chain of a replay whose rows are in order, or null. */
export function receiptsFault(replay: CompleteReplay, receipts: readonly Receipt[]): Fault | null {
  const chain = chainOf(replay);
  const inOrder = receipts.toSorted((a, b) => a.version - b.version);
  return firstFault(inOrder, ({ version, hash }) => {
    const found = version < 1 ? undefined : chain[version];
    if (found === hash) return null;
    return found === undefined
      ? faultAt('', `a row ${version}, of which you hold a receipt`, `${chain.length - 1} rows`)
      : faultAt(
          pathOfRow(replay, version),
          `a history with the hash ${hash} after row ${version}, as your receipt has it`,
          found,
        );
  });
}

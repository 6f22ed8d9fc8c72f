import { hexToBytes } from '@noble/hashes/utils.js';
import type { Action, Cut } from '../domain/actions.js';
import type { ReplayedAction, ReplayedDeal, Seating, Stamp } from '../domain/replays/replay.js';
import { at } from '../domain/result.js';
import type { Hash } from './canonical.js';
import { genesisHash, nextHash, type ChainedChange, type ChainedRow } from './chain.js';
import { digestOf, shuffleIdOf } from './deal.js';
import { faultAt, firstFault, type Fault } from './faults.js';
import type { CompleteReplay } from './replay-shape.js';

/** A longer wait is kept as this one: the largest number that the service's database has room for, some 24 days. */
export const LONGEST_ELAPSED_MS = 2 ** 31 - 1;

interface Entry {
  readonly path: string;
  readonly stamp: Stamp;
  /** Whether a seat was awaited, so that its time was taken; null where it may have been. */
  readonly awaited: boolean | null;
}

/** What is wrong with the versions and times of the rows, which are to follow each other without gaps. */
export function rowsFault({ game, seating, deals }: CompleteReplay): Fault | null {
  let before = game.createdAt;
  return firstFault(entriesOf({ seating, deals }), (entry, index) => {
    const fault = entryFault(entry, index + 1, before);
    before = entry.stamp.at;
    return fault;
  });
}

/** Where the row with a version stands, in a replay whose rows are in order: a JSON pointer. */
export const pathOfRow = (replay: CompleteReplay, version: number): string => at(entriesOf(replay), version - 1).path;

function entriesOf({ seating, deals }: Pick<CompleteReplay, 'seating' | 'deals'>): readonly Entry[] {
  const entries = seating.map((stamp, index) => ({ path: `/seating/${index}`, stamp, awaited: false }));
  const { before, end } = aroundDeals(entries, ({ stamp }) => stamp);
  return [...before, ...deals.flatMap(entriesOfDeal), ...end];
}

/** Who came and went is told before the deals; but a game that was called off ended with that. */
function aroundDeals<T>(entries: readonly T[], eventOf: (entry: T) => Seating) {
  const isEnd = (entry: T): boolean => eventOf(entry).type === 'abort';
  return { before: entries.filter((entry) => !isEnd(entry)), end: entries.filter(isEnd) };
}

const entriesOfDeal = ({ dealt, actions }: ReplayedDeal, index: number): readonly Entry[] => [
  { path: `/deals/${index}/dealt`, stamp: dealt, awaited: false },
  ...actions.map((stamp, place) => ({
    path: `/deals/${index}/actions/${place}`,
    stamp,
    awaited: stamp.type === 'resign' ? null : true,
  })),
];

function entryFault({ path, stamp, awaited }: Entry, version: number, before: string): Fault | null {
  const { elapsedMs } = stamp;
  if (stamp.version !== version) return faultAt(`${path}/version`, String(version), stamp.version);
  if (stamp.at < before) return faultAt(`${path}/at`, `a time not before ${before}`, stamp.at);
  if (elapsedMs === null) return awaited === true ? faultAt(`${path}/elapsedMs`, 'a number', null) : null;
  if (awaited === false) return faultAt(`${path}/elapsedMs`, 'null, as nobody was awaited', elapsedMs);
  const elapsed = Math.min(Date.parse(stamp.at) - Date.parse(before), LONGEST_ELAPSED_MS);
  return elapsedMs === elapsed ? null : faultAt(`${path}/elapsedMs`, String(elapsed), elapsedMs);
}

/** When and in which row the game ended. */
export const lastStamp = (replay: CompleteReplay): Stamp => at(entriesOf(replay).slice(-1), 0).stamp;

/** The chain over a replay whose rows are in order: by version the hash after each row, at 0 the genesis. */
export function chainOf(replay: CompleteReplay): readonly Hash[] {
  const { game, proof } = replay;
  let head = genesisHash({ ...game, seats: game.seats.length }, proof.commitment);
  return [head, ...rowsOf(replay).map((row) => (head = nextHash(head, row)))];
}

/** The head of that chain. */
export const headOf = (replay: CompleteReplay): Hash => at(chainOf(replay).slice(-1), 0);

function rowsOf({ game, seating, deals, proof }: CompleteReplay): readonly ChainedRow[] {
  const secret = hexToBytes(proof.secret);
  const row = ({ version, at, elapsedMs }: Stamp, change: ChainedChange): ChainedRow => ({
    ...{ version, at, elapsedMs, rulesVersion: game.rulesVersion },
    ...change,
  });
  const rowOf = (event: Seating): ChainedRow => row(event, changeOfSeating(event));
  const { before, end } = aroundDeals(seating, (event) => event);
  return [
    ...before.map(rowOf),
    ...deals.flatMap(({ number, dealt, deck, actions }) => [
      row(dealt, { type: 'deal', seat: null, data: { digest: digestOf(secret, shuffleIdOf(game), number, deck) } }),
      ...actions.map((action) => row(action, changeOfAction(action))),
    ]),
    ...end.map(rowOf),
  ];
}

function changeOfSeating(event: Seating): ChainedChange {
  switch (event.type) {
    case 'seatTaken': {
      const { type, seat, account, bot, nonce } = event;
      return { type, seat, data: { account, bot, nonce } };
    }
    case 'seatLeft':
      return { type: event.type, seat: event.seat, data: {} };
    case 'abort':
      return { type: event.type, seat: null, data: {} };
  }
}

function changeOfAction(entry: ReplayedAction): ChainedChange {
  const { version: _, at: __, elapsedMs: ___, seat, ...done } = entry;
  if (done.type === 'resign') return { type: done.type, seat, data: {} };
  if (done.type !== 'timeout') return { type: 'action', seat, data: done };
  const { type, ...data } = done;
  return { type, seat, data };
}

/** The action as it was sent, without when and by whom, and what the clock had to say of it. */
export function actionOf(entry: Exclude<ReplayedAction, Cut>): Action {
  const { version: _, at: __, elapsedMs: ___, seat: ____, defaulted: _____, pausedMs: ______, ...action } = entry;
  return action;
}

/** The cut without when it was, and what the clock had to say of it. */
export function cutOf(entry: Extract<ReplayedAction, Cut>): Cut {
  const { type, seat } = entry;
  return type === 'timeout' && entry.noShow === true ? { type, seat, noShow: true } : { type, seat };
}

export const isCut = (entry: ReplayedAction): entry is Extract<ReplayedAction, Cut> =>
  entry.type === 'resign' || entry.type === 'timeout';

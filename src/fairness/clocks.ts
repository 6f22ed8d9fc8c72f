import { allowance, bankAfter, type TimeControl } from '../domain/clock.js';
import type { ReplayedAction } from '../domain/replays/replay.js';
import { faultAt, firstFault, type Fault } from './faults.js';
import type { CompleteReplay } from './replay-shape.js';
import type { Seated } from './seating.js';

/** What took a seat's time. */
type Timed = Exclude<ReplayedAction, { type: 'resign' }>;

/** What is wrong with the clocks of a replay whose rows and actions are right otherwise. */
export function clocksFault(replay: CompleteReplay, { seats }: Seated): Fault | null {
  const { timeControl = null } = replay.game;
  const banks = seats.map(() => timeControl?.bankMs ?? 0);
  const acted = seats.map(() => false);
  return firstFault(replay.deals, ({ dealt, actions }, deal) => {
    let before = Date.parse(dealt.at);
    return firstFault(actions, (entry, index) => {
      const waited = Date.parse(entry.at) - before;
      before = Date.parse(entry.at);
      const path = `/deals/${deal}/actions/${index}`;
      if (entry.type === 'resign') return null;
      const { seat, pausedMs = 0 } = entry;
      if (pausedMs > waited) return faultAt(`${path}/pausedMs`, `at most ${waited}`, pausedMs);
      const clock = seats[seat]?.bot === null ? timeControl : null;
      const bank = banks[seat] ?? 0;
      const fault =
        clock === null
          ? unclockedFault(entry, path)
          : (timeFault(clock, bank, waited - pausedMs, entry, path) ?? comingFault(entry, acted[seat] === true, path));
      if (clock !== null) banks[seat] = bankAfter(clock, bank, waited - pausedMs);
      acted[seat] = true;
      return fault;
    });
  });
}

/** Where there is no clock it can do nothing. */
function unclockedFault(entry: Timed, path: string): Fault | null {
  if (entry.type === 'timeout') return faultAt(path, 'no timeout, as the seat had no clock', entry);
  const told = entry.defaulted ?? entry.pausedMs;
  return told === undefined ? null : faultAt(path, 'nothing of a clock, as the seat had none', entry);
}

/** What a seat does itself it does before its time is up, and the clock only after. */
function timeFault(clock: TimeControl, bank: number, thoughtMs: number, entry: Timed, path: string): Fault | null {
  const byClock = entry.type === 'timeout' ? 'forfeit' : entry.defaulted === true ? 'default' : null;
  const due = allowance(clock, bank);
  if (byClock === null)
    return thoughtMs < due
      ? null
      : faultAt(`${path}/at`, `less than ${due} ms of thinking, as no more was left`, entry.at);
  if (byClock !== clock.onTimeout) return faultAt(path, `what follows from onTimeout ${clock.onTimeout}`, entry);
  return thoughtMs < due ? faultAt(`${path}/at`, `a time after the ${due} ms that were left`, entry.at) : null;
}

/** Who runs out of time without ever having acted did not come. */
function comingFault(entry: Timed, hasActed: boolean, path: string): Fault | null {
  if (entry.type !== 'timeout' || hasActed !== (entry.noShow === true)) return null;
  return faultAt(
    `${path}/noShow`,
    hasActed ? 'nothing, as the seat had acted' : 'true, as the seat had never acted',
    entry.noShow,
  );
}

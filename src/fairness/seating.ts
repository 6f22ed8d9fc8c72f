import type { Game } from '../domain/game.js';
import type { Seat } from '../domain/match.js';
import type { Seating } from '../domain/replays/replay.js';
import { fail, ok, type Result } from '../domain/result.js';
import { isNonce } from './deal.js';
import { difference, faultAt, firstFault, type Fault } from './faults.js';
import type { CompleteReplay } from './replay-shape.js';

type Taken = Extract<Seating, { type: 'seatTaken' }>;

/** How the seats stood when the game began or was called off. */
export interface Seated {
  /** Who sits there, by seat; null is nobody. */
  readonly seats: readonly (Taken | null)[];
  readonly aborted: boolean;
}

/** Who sat down and left before the game began, and whether it was called off, if all of it could be and the seats of the replay follow from it. */
export function seatingOf(replay: CompleteReplay, game: Game): Result<Seated, Fault> {
  let seated: Seated = { seats: Array.from({ length: game.seats }, () => null), aborted: false };
  const fault =
    firstFault(replay.seating, (event, index) => {
      const wrong = eventFault(event, seated, `/seating/${index}`);
      if (wrong === null) seated = after(seated, event);
      return wrong;
    }) ?? endFault(replay, seated, game);
  return fault === null ? ok(seated) : fail(fault);
}

const isFull = ({ seats }: Seated): boolean => !seats.includes(null);

function after({ seats }: Seated, event: Seating): Seated {
  if (event.type === 'abort') return { seats, aborted: true };
  const occupant = event.type === 'seatTaken' ? event : null;
  return { seats: seats.map((other, seat) => (seat === event.seat ? occupant : other)), aborted: false };
}

function eventFault(event: Seating, seated: Seated, path: string): Fault | null {
  if (seated.aborted) return faultAt(path, 'nothing more, as the game had been called off', event);
  if (event.type === 'abort') return null;
  if (isFull(seated)) return faultAt(path, 'nothing more, as all seats had been taken', event);
  if (event.seat >= seated.seats.length)
    return faultAt(`${path}/seat`, `a seat below ${seated.seats.length}`, event.seat);
  const occupant = seated.seats[event.seat] ?? null;
  if (event.type === 'seatTaken') return takenFault(event, occupant, seated, path);
  return occupant === null ? faultAt(`${path}/seat`, 'a seat that had been taken', event.seat) : null;
}

function takenFault(event: Taken, occupant: Taken | null, { seats }: Seated, path: string): Fault | null {
  const { seat, account, bot, nonce } = event;
  if (occupant !== null) return faultAt(`${path}/seat`, 'a seat that was free', seat);
  if ((account === null) === (bot === null)) return faultAt(path, 'an account or a house bot', { account, bot });
  if (account !== null && seats.some((other) => other?.account?.id === account.id))
    return faultAt(`${path}/account`, 'an account that had no seat yet', account);
  if (nonce === null) return null;
  if (bot !== null) return faultAt(`${path}/nonce`, 'null, as house bots give none', nonce);
  return isNonce(nonce) ? null : faultAt(`${path}/nonce`, 'at most 64 characters', nonce);
}

function endFault({ game, seating, deals }: CompleteReplay, seated: Seated, rules: Game): Fault | null {
  if (!seated.aborted && !isFull(seated)) return faultAt('/seating', 'all seats taken, or an abort', seating.at(-1));
  if (!isFull(seated) && deals.length > 0)
    return faultAt('/deals', 'no deals, as the game was called off before it began', deals.length);
  const seats = seated.seats.map((taken, seat: Seat) => ({
    ...{ seat, team: rules.teamOf(seat) },
    ...{ account: taken?.account ?? null, bot: taken?.bot ?? null },
  }));
  return difference('/game/seats', seats, game.seats);
}

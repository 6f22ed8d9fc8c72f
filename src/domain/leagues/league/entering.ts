import { ok } from '../../result.js';
import type { EntrantId } from '../pairing.js';
import type { Guest, LeagueEvent, Late, Member, NewEntrant } from './events.js';
import { blocked, refusedFor, refusedIn, type Decision, type LeagueFault, type LeagueRefusal } from './refusals.js';
import { membersOf } from './settings.js';
import {
  entrantId,
  entrantsOf,
  findEntrant,
  isIn,
  isStarted,
  presentEntrants,
  type Entrant,
  type LeagueState,
} from './state.js';
import type { Result } from '../../result.js';

/** Somebody who wants to be in; without a name it gets that of its members. */
export interface Wish {
  readonly members: readonly Member[];
  readonly name: string | null;
}

/**
 * Takes entrants in, all or none. Who has withdrawn is back as the same entrant.
 *
 * @param invited whether only those may come who are invited
 */
export function enter(state: LeagueState, wishes: readonly Wish[], invited: boolean): Decision {
  const late = admission(state);
  if (!late.ok) return late;
  const faults = wishes.flatMap((wish, index) => wishFaults(state, wishes, index, invited));
  const wrong = refusedFor(faults);
  if (wrong !== null) return wrong;
  const back = wishes.flatMap((wish) => formerOf(state, wish)?.id ?? []);
  const fresh = wishes.filter((wish) => formerOf(state, wish) === null);
  const { least, most } = state.settings;
  const count = presentEntrants(state).length + wishes.length;
  if (count > most)
    return blocked(`That would be ${count} entrants, and ${most} is the most.`, {
      type: 'entrants',
      count,
      least,
      most,
    });
  const events: LeagueEvent[] = [];
  if (back.length > 0) events.push({ type: 'returned', entrants: back });
  if (fresh.length > 0) events.push({ type: 'entered', entrants: named(state, fresh), late: late.value });
  return ok(events);
}

/**
 * A pair enters when both have named the other.
 *
 * @returns the entry, or the proposal that waits for the partner
 */
export function enterWithPartner(state: LeagueState, me: Guest, partner: Guest, name: string | null): Decision {
  const between = (one: Guest, other: Guest) =>
    state.proposals.find(({ from, to }) => from.account === one.account && to.account === other.account);
  const theirs = between(partner, me);
  const members = [me, partner].map(({ account, name: called }): Member => ({ account, bot: null, name: called }));
  const wish = { members, name: name ?? theirs?.name ?? null };
  const entered = enter(state, [wish], state.settings.admission === 'invited');
  if (!entered.ok || theirs !== undefined) return entered;
  const mine = between(me, partner);
  return ok(mine?.name === name ? [] : [{ type: 'proposed', from: me, to: partner, name }]);
}

/** Whether entries are taken now, and if they are late ones, with what. */
function admission({ settings, phase, rounds }: LeagueState): Result<Late | null, LeagueRefusal> {
  if (phase === 'draft' || phase === 'open') return ok(null);
  const wrong = refusedIn(phase, 'entering', 'open', 'running', 'paused');
  if (wrong !== null) return wrong;
  const { lateEntry } = settings;
  if (lateEntry === null)
    return blocked('The league has started and takes no late entries, nor back who has left.', {
      type: 'phase',
      phase,
    });
  if (rounds.length >= lateEntry.untilRound)
    return blocked(`Late entries were taken until round ${lateEntry.untilRound} was paired.`, { type: 'phase', phase });
  return ok({ rounds: rounds.length, points: lateEntry.points });
}

function wishFaults(
  state: LeagueState,
  wishes: readonly Wish[],
  index: number,
  invited: boolean,
): readonly LeagueFault[] {
  const where = `/entrants/${index}`;
  const { members } = wishes[index] as Wish;
  const size = membersOf(state.settings.entrants);
  const wrongSize =
    members.length === size
      ? []
      : [{ pointer: `${where}/members`, message: `must have ${size === 1 ? '1 member' : `${size} members`}` }];
  const former = formerOf(state, wishes[index] as Wish);
  const before = wishes.slice(0, index).flatMap((wish) => wish.members);
  return members.reduce<LeagueFault[]>((faults, { account, name }, place) => {
    const pointer = `${where}/members/${place}`;
    if (account === null) return faults;
    const twice = [...before, ...members.slice(0, place)].some((other) => other.account === account);
    if (twice) return [...faults, { pointer, message: `${name} is named twice` }];
    const already = entrantsOf(state, account).find((one) => one.id !== former?.id && one.status !== 'drawn');
    if (already !== undefined) return [...faults, { pointer, message: alreadyIn(name, already) }];
    const guest = state.guests.some((one) => one.account === account);
    return invited && !guest ? [...faults, { pointer, message: `${name} is not invited` }] : faults;
  }, wrongSize);
}

const alreadyIn = (name: string, { id, status }: Entrant): string =>
  status === 'withdrawn'
    ? `${name} has withdrawn as ${id} and can only come back as that`
    : `${name} is already entered as ${id}`;

/** The entrant of the same accounts that has withdrawn. Bots may enter as often as they are wanted. */
function formerOf(state: LeagueState, { members }: Wish): Entrant | null {
  const accounts = members.flatMap(({ account }) => account ?? []);
  if (accounts.length < members.length) return null;
  const [first] = accounts;
  if (first === undefined) return null;
  const same = (one: Entrant): boolean =>
    one.members.length === accounts.length &&
    one.members.every(({ account }) => account !== null && accounts.includes(account));
  return entrantsOf(state, first).find((one) => one.status === 'withdrawn' && same(one)) ?? null;
}

/** Ids in the order of entry, and names of which none is there twice. */
function named({ entrants }: LeagueState, wishes: readonly Wish[]): readonly NewEntrant[] {
  const taken = new Set(entrants.map(({ name }) => name));
  return wishes.map(({ members, name }, index) => {
    const wanted = name ?? members.map((member) => member.name).join(' & ');
    let free = wanted;
    for (let number = 2; taken.has(free); number++) free = `${wanted} ${number}`;
    taken.add(free);
    return { id: entrantId(entrants.length + index + 1), name: free, members };
  });
}

/** Invites accounts; who is invited already stays so. */
export function invite(state: LeagueState, guests: readonly Guest[]): Decision {
  const wrong = refusedIn(state.phase, 'inviting', 'draft', 'open', 'running', 'paused');
  if (wrong !== null) return wrong;
  const known = new Set(state.guests.map(({ account }) => account));
  const fresh = guests.filter(({ account }) => !known.has(account));
  return ok(fresh.length === 0 ? [] : [{ type: 'invited', guests: fresh }]);
}

/** Says once more, before the start, that entrants will come. */
export function checkIn(state: LeagueState, ids: readonly EntrantId[]): Decision {
  const wrong = refusedIn(state.phase, 'checking in', 'open');
  if (wrong !== null) return wrong;
  if (!state.settings.checkIn) return blocked('This league has no check-in: who is entered is in.');
  const faults = presenceFaults(state, ids);
  const fresh = ids.filter((id) => findEntrant(state, id)?.status === 'entered');
  return refusedFor(faults) ?? ok(fresh.length === 0 ? [] : [{ type: 'checkedIn', entrants: fresh }]);
}

/** Entrants leave the league: they are paired no more, and what they have open is lost. */
export function withdraw(state: LeagueState, ids: readonly EntrantId[], reason: string | null): Decision {
  const wrong = refusedIn(state.phase, 'withdrawing', 'draft', 'open', 'running', 'paused');
  if (wrong !== null) return wrong;
  return refusedFor(presenceFaults(state, ids)) ?? ok([{ type: 'withdrawn', entrants: ids, reason }]);
}

const presenceFaults = (state: LeagueState, ids: readonly EntrantId[]): readonly LeagueFault[] =>
  ids.flatMap((id, index): LeagueFault[] => {
    const pointer = `/entrants/${index}`;
    const entrant = findEntrant(state, id);
    if (entrant === null) return [{ pointer, message: `there is no entrant ${id}` }];
    if (ids.indexOf(id) < index) return [{ pointer, message: `${id} is named twice` }];
    if (entrant.status === 'drawn') return [{ pointer, message: `${id} plays as half of a pair: name the pair` }];
    return isIn(entrant) ? [] : [{ pointer, message: `${id} has withdrawn` }];
  });

/** The entrant that an account plays as now, or null. */
export const ownEntrant = (state: LeagueState, account: string): Entrant | null =>
  entrantsOf(state, account).findLast(({ status }) => status !== 'drawn' || !isStarted(state)) ?? null;

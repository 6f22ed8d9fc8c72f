import { Injectable } from '@nestjs/common';
import {
  checkIn,
  enter,
  enterWithPartner,
  invite,
  ownEntrant,
  withdraw,
  type Wish,
} from '../domain/leagues/league/entering.js';
import type { Guest, Member } from '../domain/leagues/league/events.js';
import { isSwapped } from '../domain/leagues/league/settings.js';
import { isIn, type LeagueGame, type LeagueState, type Meeting } from '../domain/leagues/league/state.js';
import type { CutOff } from '../games/arranged-games.js';
import type { WriteRequest } from '../games/write-request.js';
import { demandScope } from '../http/current-account.js';
import { decodeCursor, pageOf, type Page, type PageQuery } from '../http/pages.js';
import { invalid, Problem, type Fault } from '../http/problems.js';
import type { Reply } from '../http/replies.js';
import { notYourLeague, type LeagueAccess } from './access.js';
import type { CheckInBody, EnterBody, InviteBody, JoinBody, MemberWish, WithdrawBody } from './dto/bodies.dto.js';
import type { EntrantDto, LeagueChangeDto } from './dto/league.dto.js';
import { changed, entrantDto, shownOf, startNumbers } from './league-view.js';
import { Leagues } from './leagues.js';
import { intentOf } from './refusals.js';
import { LeagueStore } from './store.js';
import { organiserWrite, writeAs, writeOf } from './write-request.js';

/** Who is in a league: entries, invitations, check-in and withdrawal. */
@Injectable()
export class EntrantsService {
  constructor(
    private readonly leagues: Leagues,
    private readonly store: LeagueStore,
  ) {}

  /** In the order of entry. */
  list({ league }: LeagueAccess, { limit, cursor }: PageQuery): Reply<Page<EntrantDto>> {
    const [after] = decodeCursor(cursor, ['number']) ?? [0];
    const numbers = startNumbers(league);
    const rows = league.state.entrants
      .slice(after, after + limit + 1)
      .map((entrant, index) => ({ entrant, place: after + index + 1 }));
    return shownOf(
      league,
      pageOf(
        rows,
        limit,
        ({ place }) => [place],
        ({ entrant }) => entrantDto(entrant, numbers),
      ),
    );
  }

  /**
   * An organiser enters others, all or none.
   *
   * @throws Problem `precondition-required`, `stale-version`, `validation` or `blocked`
   */
  async enter({ league }: LeagueAccess, body: EnterBody, request: WriteRequest): Promise<Reply<LeagueChangeDto>> {
    const wishes = await this.wishes(body);
    const write = organiserWrite(request, body.dryRun);
    return changed(
      await this.leagues.change(league.id, ({ state }) => intentOf(enter(state, wishes, false)), write, 201),
    );
  }

  /**
   * The caller enters, alone or with a partner who has to do the same.
   *
   * @throws Problem `validation`, `blocked` or `stale-version`
   */
  async join({ league }: LeagueAccess, body: JoinBody, request: WriteRequest): Promise<Reply<LeagueChangeDto>> {
    const me: Guest = { account: request.account.id, name: request.account.name };
    const partner = body.partner === undefined ? null : await this.guest(body.partner, '/partner');
    demandPartner(league.state, partner, me);
    const judge = ({ state }: { readonly state: LeagueState }) => {
      if (state.phase === 'draft')
        throw new Problem('blocked', 'Entries are not open yet.', { blocking: [{ type: 'phase', phase: 'draft' }] });
      const name = body.name ?? null;
      if (partner !== null) return intentOf(asJoined(enterWithPartner(state, me, partner, name)));
      const members: readonly Member[] = [{ account: me.account, bot: null, name: me.name }];
      return intentOf(asJoined(enter(state, [{ members, name }], state.settings.admission === 'invited')));
    };
    return changed(await this.leagues.change(league.id, judge, writeOf(request, body.dryRun), 201));
  }

  /** @throws Problem `precondition-required`, `stale-version`, `validation` or `blocked` */
  async invite({ league }: LeagueAccess, body: InviteBody, request: WriteRequest): Promise<Reply<LeagueChangeDto>> {
    const people = await this.store.people(body.accounts);
    const faults = body.accounts.flatMap((id, index) => (people.has(id) ? [] : [noAccount(`/accounts/${index}`)]));
    demandNone(faults);
    const guests = [...new Set(body.accounts)].map((id): Guest => ({ account: id, name: people.get(id)?.name ?? '' }));
    const write = organiserWrite(request, body.dryRun);
    return changed(await this.leagues.change(league.id, ({ state }) => intentOf(invite(state, guests)), write, 201));
  }

  /** @throws Problem `not-your-game` for others' entrants, `validation`, `blocked` or `stale-version` */
  async checkIn(access: LeagueAccess, body: CheckInBody, request: WriteRequest): Promise<Reply<LeagueChangeDto>> {
    const ids = idsFor(access, body.entrants, request);
    const write = writeAs(access, request, body.dryRun);
    return changed(
      await this.leagues.change(access.league.id, ({ state }) => intentOf(checkIn(state, ids(state))), write),
    );
  }

  /**
   * Entrants leave; their open games are given up in the same transaction.
   *
   * @throws Problem `not-your-game` for others' entrants, `validation`, `blocked` or `stale-version`
   */
  async withdraw(access: LeagueAccess, body: WithdrawBody, request: WriteRequest): Promise<Reply<LeagueChangeDto>> {
    const ids = idsFor(access, body.entrants, request);
    const judge = ({ state }: { readonly state: LeagueState }) => {
      const leaving = ids(state);
      return { ...intentOf(withdraw(state, leaving, body.reason ?? null)), cuts: gamesOf(state, new Set(leaving)) };
    };
    return changed(await this.leagues.change(access.league.id, judge, writeAs(access, request, body.dryRun)));
  }

  /** @throws Problem `validation` with a pointer to everybody who does not exist */
  private async wishes({ entrants }: EnterBody): Promise<readonly Wish[]> {
    const people = await this.store.people(
      entrants.flatMap(({ members }) => members.flatMap(({ account }) => account ?? [])),
    );
    const faults = entrants.flatMap(({ members }, index) =>
      members.flatMap(({ account, bot }, place): Fault[] => {
        const pointer = `/entrants/${index}/members/${place}`;
        if ((account === undefined) === (bot === undefined))
          return [{ pointer, message: 'must have exactly one of account and bot' }];
        return account !== undefined && !people.has(account) ? [noAccount(`${pointer}/account`)] : [];
      }),
    );
    demandNone(faults);
    const member = ({ account, bot }: MemberWish): Member => ({
      account: account ?? null,
      bot: bot ?? null,
      name: bot ?? people.get(account ?? '')?.name ?? '',
    });
    return entrants.map(({ members, name }) => ({ members: members.map(member), name: name ?? null }));
  }

  private async guest(id: string, pointer: string): Promise<Guest> {
    const person = (await this.store.people([id])).get(id);
    if (person === undefined) throw invalid(noAccount(pointer));
    return { account: person.id, name: person.name };
  }
}

const noAccount = (pointer: string): Fault => ({
  pointer,
  message: 'is no account: name it by its id, not by its name',
});

function demandNone([first, ...others]: readonly Fault[]): void {
  if (first !== undefined) throw invalid(first, ...others);
}

/** @throws Problem `validation` unless there is a partner where pairs enter, and none elsewhere */
function demandPartner({ settings }: LeagueState, partner: Guest | null, me: Guest): void {
  const pointer = '/partner';
  if (settings.entrants === 'teams')
    throw invalid({ pointer: '', message: 'teams of four are entered by an organiser, as a whole' });
  if (settings.entrants === 'pairs' && partner === null)
    throw invalid({ pointer, message: 'is missing: in this league pairs enter' });
  if (settings.entrants !== 'pairs' && partner !== null)
    throw invalid({ pointer, message: 'is for leagues of pairs: here everybody enters alone' });
  if (partner?.account === me.account) throw invalid({ pointer, message: 'must be somebody else' });
}

/** The pointers of a batch mean nothing to who has sent no list. */
function asJoined(decision: ReturnType<typeof enter>): ReturnType<typeof enter> {
  if (decision.ok || decision.error.code !== 'faults') return decision;
  const { error } = decision;
  const [first, ...others] = error.faults.map(({ pointer, message }) => ({
    pointer: pointer === '/entrants/0/members/1' ? '/partner' : '',
    message,
  }));
  return first === undefined ? decision : { ok: false, error: { ...error, faults: [first, ...others] } };
}

/** The entrants that are meant: those that are named, for organisers, else the caller's own. */
function idsFor(
  { organises, principal }: LeagueAccess,
  named: readonly string[] | undefined,
  { account }: WriteRequest,
): (state: LeagueState) => readonly string[] {
  return (state) => {
    const own = ownEntrant(state, account.id);
    if (named === undefined) {
      if (own !== null) return [own.id];
      const message = organises ? 'is missing: you are no entrant yourself' : 'is missing, and you have not entered';
      throw invalid({ pointer: '/entrants', message });
    }
    if (named.every((id) => id === own?.id)) return named;
    if (!organises) throw notYourLeague();
    demandScope(principal, 'leagues:direct');
    return named;
  };
}

/** The open games of those who leave, given up by them. */
function gamesOf({ rounds, entrants, settings }: LeagueState, leaving: ReadonlySet<string>): readonly CutOff[] {
  const gone = new Set(entrants.filter((one) => leaving.has(one.id) && isIn(one)).map(({ id }) => id));
  const side = ({ home, away }: Meeting): 'home' | 'away' | null =>
    gone.has(home) ? 'home' : gone.has(away) ? 'away' : null;
  const open = ({ games }: Meeting): readonly LeagueGame[] => games.filter(({ result }) => result === null);
  return rounds.flatMap(({ meetings }) =>
    meetings.flatMap((meeting) => {
      const leaver = side(meeting);
      return leaver === null
        ? []
        : open(meeting).map(({ id, number }) => {
            const resigning = (leaver === 'home') !== isSwapped(settings, number) ? 0 : 1;
            return { gameId: id, resigning, when: 'running' };
          });
    }),
  );
}

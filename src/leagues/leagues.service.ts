import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { v7 as newId } from 'uuid';
import { Database, type Prisma } from '../database/database.js';
import { finishLeague, openLeague, pauseLeague, resumeLeague, startLeague } from '../domain/leagues/league/phases.js';
import type { Decision } from '../domain/leagues/league/refusals.js';
import type { LeagueState, Phase } from '../domain/leagues/league/state.js';
import type { WriteRequest } from '../games/write-request.js';
import type { Caller } from '../http/current-account.js';
import { decodeCursor, pageOf, type Page } from '../http/pages.js';
import { Reply } from '../http/replies.js';
import type { LeagueAccess } from './access.js';
import type { SentLeagueEvent } from './dto/events.dto.js';
import type {
  LeagueChangeDto,
  LeagueDto,
  LeagueEventsQuery,
  LeagueSummaryDto,
  LeaguesQuery,
  LeagueWriteBody,
} from './dto/league.dto.js';
import type { ChangeLeagueBody, CreateLeagueBody } from './dto/settings.dto.js';
import { changed, eventDto, leagueDto, shownOf } from './league-view.js';
import type { League } from './league.js';
import { Leagues, type LeagueIntent } from './leagues.js';
import { intentOf } from './refusals.js';
import { bodyOf, demandChangeable, settingsFrom } from './settings.js';
import { Seeding } from './seeding.js';
import { LeagueStore } from './store.js';
import { organiserWrite, writeOf } from './write-request.js';

/** What an organiser can do to a league as a whole. */
export const STEPS = ['open', 'start', 'pause', 'resume', 'finish'] as const;
export type Step = (typeof STEPS)[number];

/** Leagues as wholes: made, shown, changed, opened, started, paused and finished. */
@Injectable()
export class LeaguesService {
  constructor(
    private readonly leagues: Leagues,
    private readonly store: LeagueStore,
    private readonly seeding: Seeding,
    private readonly database: Database,
  ) {}

  /** @throws Problem `validation`, `invalid-rules` or `idempotency-mismatch` */
  async create(body: CreateLeagueBody, request: WriteRequest): Promise<Reply<LeagueDto>> {
    const known = await this.store.people(body.organisers);
    const settings = settingsFrom(body, new Set(known.keys()));
    const written = await this.leagues.found(newId(), { type: 'created', settings }, writeOf(request));
    const { league, status, replayed } = written;
    const location = `/v1/leagues/${league.id}`;
    return new Reply(leagueDto(league), { status, replayed, version: league.version, location });
  }

  show({ league }: LeagueAccess): Reply<LeagueDto> {
    return shownOf(league, leagueDto(league));
  }

  /** The newest first: the public ones, and those that the caller has a part in. */
  async list({ limit, cursor, status, account }: LeaguesQuery, caller: Caller | null): Promise<Page<LeagueSummaryDto>> {
    const [before] = decodeCursor(cursor, ['string']) ?? [];
    const own: Prisma.LeagueWhereInput[] = caller === null ? [] : [{ members: { some: { accountId: caller.id } } }];
    const rows = await this.database.league.findMany({
      where: {
        AND: [
          { OR: [{ visibility: 'public' }, ...own] },
          status === undefined ? {} : { phase: status },
          account === undefined ? {} : { members: { some: { accountId: account } } },
          before === undefined ? {} : { id: { lt: before } },
        ],
      },
      orderBy: { id: 'desc' },
      take: limit + 1,
    });
    const people = await this.store.people(rows.map(({ createdBy }) => createdBy));
    return pageOf(
      rows,
      limit,
      ({ id }) => [id],
      ({ id, name, createdBy, createdAt, phase, visibility, ruleSet, version }) => ({
        id,
        name,
        createdBy: people.get(createdBy) ?? { id: createdBy, name: '' },
        createdAt: createdAt.toISOString(),
        status: phase as Phase,
        visibility: visibility as LeagueSummaryDto['visibility'],
        ruleSet,
        version,
      }),
    );
  }

  /**
   * Changes what an organiser decides.
   *
   * @param given the members that are to be otherwise
   * @throws Problem `precondition-required`, `stale-version`, `validation` or `invalid-rules`
   */
  async change(
    { league: { id, state } }: LeagueAccess,
    body: ChangeLeagueBody,
    given: readonly string[],
    request: WriteRequest,
  ): Promise<Reply<LeagueChangeDto>> {
    const { expectedVersion: _, ...fields } = body;
    const wanted = Object.fromEntries(Object.entries(fields).filter(([name]) => given.includes(name)));
    const known = await this.store.people([...state.settings.organisers, ...(body.organisers ?? [])]);
    const written = await this.leagues.change(
      id,
      ({ state: { settings, phase, entrants } }) => {
        demandChangeable(Object.keys(wanted), phase, entrants.length > 0);
        const merged: CreateLeagueBody = { ...bodyOf(settings), ...withRules(wanted), ...wanted };
        const after = settingsFrom(merged, new Set(known.keys()));
        return { events: isDeepStrictEqual(after, settings) ? [] : [{ type: 'changed', settings: after }] };
      },
      organiserWrite(request),
    );
    return changed(written);
  }

  /**
   * Takes a league to its next phase.
   *
   * @throws Problem `precondition-required`, `stale-version` or `blocked`
   */
  async step(
    { league }: LeagueAccess,
    step: Step,
    { dryRun }: LeagueWriteBody,
    request: WriteRequest,
  ): Promise<Reply<LeagueChangeDto>> {
    const write = organiserWrite(request, dryRun);
    const judge = async ({ state }: League): Promise<LeagueIntent> => intentOf(await this.decide(state, step));
    return changed(await this.leagues.change(league.id, judge, write));
  }

  private async decide(state: LeagueState, step: Step): Promise<Decision> {
    switch (step) {
      case 'open':
        return openLeague(state);
      case 'start':
        return startLeague(state, await this.seeding.order(state));
      case 'pause':
        return pauseLeague(state);
      case 'resume':
        return resumeLeague(state);
      case 'finish':
        return finishLeague(state);
    }
  }

  /** The log of a league: everything that has ever been done in it, and by whom. */
  async events(
    { league }: LeagueAccess,
    { limit, cursor, since }: LeagueEventsQuery,
  ): Promise<Reply<Page<SentLeagueEvent>>> {
    const [wanted] = decodeCursor(cursor, ['number']) ?? [since ?? 0];
    const after = Math.min(wanted, league.version);
    const rows = await this.store.rowsAfter(league.id, after, limit + 1, league.version);
    return shownOf(
      league,
      pageOf(rows, limit, ({ number }) => [number], eventDto),
    );
  }
}

/** Another rule set begins with its own switches. */
const withRules = (wanted: Readonly<Record<string, unknown>>): object => ('ruleSet' in wanted ? { rules: {} } : {});

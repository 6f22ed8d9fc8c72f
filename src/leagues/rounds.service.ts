import { Injectable } from '@nestjs/common';
import { figuresOf } from '../domain/leagues/league/outcome.js';
import type { Ruling } from '../domain/leagues/league/events.js';
import {
  closeRound,
  pairByHand,
  pairRound,
  startRound,
  undoRound,
  type OwnPairings,
} from '../domain/leagues/league/rounds.js';
import { rule } from '../domain/leagues/league/rulings.js';
import type { LeagueState } from '../domain/leagues/league/state.js';
import { ArrangedGames, type CutOff } from '../games/arranged-games.js';
import type { WriteRequest } from '../games/write-request.js';
import { decodeCursor, pageOf, type Page, type PageQuery } from '../http/pages.js';
import { Problem } from '../http/problems.js';
import type { Reply } from '../http/replies.js';
import type { LeagueAccess } from './access.js';
import type { PairBody, RulingBody, RulingsBody } from './dto/bodies.dto.js';
import type { LeagueChangeDto, LeagueWriteBody } from './dto/league.dto.js';
import type { PreviewDto, RoundDto } from './dto/rounds.dto.js';
import { changed, previewDto, roundDto, shownOf } from './league-view.js';
import type { League } from './league.js';
import { Leagues, type LeagueIntent, type LeagueJudge } from './leagues.js';
import { Pairer } from './pairing/pairer.js';
import { intentOf, problemOf } from './refusals.js';
import { organiserWrite } from './write-request.js';

/** The rounds of a league: paired, begun, ruled, closed and taken back. */
@Injectable()
export class RoundsService {
  constructor(
    private readonly leagues: Leagues,
    private readonly games: ArrangedGames,
    private readonly pairer: Pairer,
  ) {}

  list({ league }: LeagueAccess, { limit, cursor }: PageQuery): Reply<Page<RoundDto>> {
    const [after] = decodeCursor(cursor, ['number']) ?? [0];
    const rows = league.state.rounds.slice(after, after + limit + 1);
    return shownOf(
      league,
      pageOf(
        rows,
        limit,
        ({ round }) => [round],
        (round) => roundDto(league, round),
      ),
    );
  }

  /** @throws Problem `not-found` */
  show({ league }: LeagueAccess, number: number): Reply<RoundDto> {
    const round = league.state.rounds[number - 1];
    if (round === undefined) throw new Problem('not-found', `Round ${number} is not paired yet.`);
    return shownOf(league, roundDto(league, round));
  }

  /**
   * Who would meet, and why; nothing is changed.
   *
   * @throws Problem `blocked`
   */
  async preview({ league }: LeagueAccess, number: number): Promise<Reply<PreviewDto>> {
    const next = league.state.rounds.length + 1;
    if (number !== next)
      throw new Problem('blocked', `The next round to pair is ${next}.`, {
        blocking: [{ type: 'round', round: next }],
      });
    const found = await this.pairer.next(league);
    if (!found.ok) throw problemOf(found.error);
    return shownOf(league, previewDto(league, found.value));
  }

  /** @throws Problem `precondition-required`, `stale-version`, `validation` or `blocked` */
  pair(access: LeagueAccess, round: number, body: PairBody, request: WriteRequest): Promise<Reply<LeagueChangeDto>> {
    const own = ownPairings(body);
    const judge = async (league: League): Promise<LeagueIntent> =>
      intentOf(
        own === null
          ? pairRound(league.state, round, await this.pairer.next(league))
          : pairByHand(league.state, round, own),
      );
    return this.write(access, body, request, judge, 201);
  }

  /** @throws Problem `precondition-required`, `stale-version` or `blocked` */
  start(
    access: LeagueAccess,
    round: number,
    body: LeagueWriteBody,
    request: WriteRequest,
  ): Promise<Reply<LeagueChangeDto>> {
    return this.write(access, body, request, ({ state }) => intentOf(startRound(state, round)));
  }

  /** @throws Problem `precondition-required`, `stale-version` or `blocked` */
  close(
    access: LeagueAccess,
    round: number,
    body: LeagueWriteBody,
    request: WriteRequest,
  ): Promise<Reply<LeagueChangeDto>> {
    return this.write(access, body, request, ({ state }) => intentOf(closeRound(state, round)));
  }

  /**
   * Takes back the last round; its games are called off in the same transaction.
   *
   * @throws Problem `precondition-required`, `stale-version`, or `blocked` when somebody has played in it
   */
  undo(access: LeagueAccess, round: number, request: WriteRequest): Promise<Reply<LeagueChangeDto>> {
    return this.write(access, { dryRun: false }, request, async ({ state }) => {
      const games = gamesOf(state, round);
      const played = await this.games.played(games);
      const cuts = games.map((gameId): CutOff => ({ gameId, resigning: null, when: 'unplayed' }));
      return { ...intentOf(undoRound(state, round, played)), cuts };
    });
  }

  /** @throws Problem `precondition-required`, `stale-version`, `validation` or `blocked` */
  rule(access: LeagueAccess, body: RulingsBody, request: WriteRequest): Promise<Reply<LeagueChangeDto>> {
    return this.decide(access, body.rulings, (index) => `/rulings/${index}`, body, request, 201);
  }

  /**
   * One ruling, of the pairing that the path names.
   *
   * @throws Problem `not-found`, and as `rule` does
   */
  ruleOne(
    access: LeagueAccess,
    where: { readonly round: number; readonly table: number },
    body: RulingBody,
    request: WriteRequest,
  ): Promise<Reply<LeagueChangeDto>> {
    const { round, table } = where;
    if (access.league.state.rounds[round - 1]?.meetings[table - 1] === undefined)
      throw new Problem('not-found', `There is no table ${table} in round ${round}.`);
    return this.decide(access, [{ ...body, round, table }], () => '', body, request);
  }

  /** The open games of what is ruled are called off with it: nothing depends on them any more. */
  private decide(
    access: LeagueAccess,
    wanted: RulingsBody['rulings'],
    pointerTo: (index: number) => string,
    body: LeagueWriteBody,
    request: WriteRequest,
    status = 200,
  ): Promise<Reply<LeagueChangeDto>> {
    const judge = ({ state }: League): LeagueIntent => {
      const rulings = wanted.map((one) => rulingOf(state, one));
      const cuts = rulings.flatMap(({ round, table }) => openGames(state, round, table));
      return { ...intentOf(rule(state, rulings, pointerTo)), cuts };
    };
    return this.write(access, body, request, judge, status);
  }

  private async write(
    { league }: LeagueAccess,
    { dryRun }: Pick<LeagueWriteBody, 'dryRun'>,
    request: WriteRequest,
    judge: LeagueJudge,
    status = 200,
  ): Promise<Reply<LeagueChangeDto>> {
    const write = organiserWrite(request, dryRun);
    return changed(await this.leagues.change(league.id, judge, write, status));
  }
}

/** What the ruling says nothing of stays as it was played; a forfeit was not. */
function rulingOf({ rounds }: LeagueState, wanted: RulingsBody['rulings'][number]): Ruling {
  const { round, table, winner, ending, reason } = wanted;
  const games = ending === 'forfeit' ? [] : (rounds[round - 1]?.meetings[table - 1]?.games ?? []);
  const { bummerl, gamePoints } = figuresOf(games);
  return {
    ...{ round, table, winner, ending },
    bummerl: wanted.bummerl ?? bummerl,
    gamePoints: wanted.gamePoints ?? gamePoints,
    reason,
  };
}

const ownPairings = ({ pairings, byes }: PairBody): OwnPairings | null =>
  pairings === undefined && byes === undefined ? null : { pairings: pairings ?? [], byes: byes ?? [] };

const gamesOf = ({ rounds }: LeagueState, round: number): readonly string[] =>
  (rounds[round - 1]?.meetings ?? []).flatMap(({ games }) => games.map(({ id }) => id));

const openGames = ({ rounds }: LeagueState, round: number, table: number): readonly CutOff[] =>
  (rounds[round - 1]?.meetings[table - 1]?.games ?? [])
    .filter(({ result }) => result === null)
    .map(({ id }) => ({ gameId: id, resigning: null, when: 'running' }));

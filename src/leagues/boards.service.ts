import { Injectable } from '@nestjs/common';
import { isSwapped, turnOf } from '../domain/leagues/league/settings.js';
import { boardTotals, compareTables, type BoardDeal, type BoardTable } from '../domain/leagues/boards.js';
import {
  boardsOf,
  type LeagueGame,
  type LeagueState,
  type Meeting,
  type Round,
} from '../domain/leagues/league/state.js';
import { findRuleSet } from '../domain/rule-sets.js';
import { ArrangedGames, type EndedDealOfGame } from '../games/arranged-games.js';
import { Problem } from '../http/problems.js';
import type { Reply } from '../http/replies.js';
import type { LeagueAccess } from './access.js';
import type { BoardDto, BoardsDto } from './dto/boards.dto.js';
import type { League } from './league.js';
import { namedEntrant, shownOf } from './league-view.js';

/** A deal with what its players made of it. */
interface PlayedDeal extends BoardDeal {
  readonly game: string;
  readonly result: EndedDealOfGame['result'];
}

/** What different tables have made of the same cards. */
@Injectable()
export class LeagueBoards {
  constructor(private readonly games: ArrangedGames) {}

  /**
   * The boards of a round that is closed.
   *
   * @throws Problem `not-found` when the league has none, or `blocked` while a table may still play them
   */
  async show({ league }: LeagueAccess, number: number | undefined): Promise<Reply<BoardsDto>> {
    const round = roundOf(league.state, number);
    const ended = await this.games.deals(round.meetings.flatMap(({ games }) => games.map(({ id }) => id)));
    const compared = boardsOf(round).map(({ board, number: which }) => {
      const tables = round.meetings.flatMap((meeting) => tableOf(league, meeting, board, ended));
      return { board, number: turnOf(league.state.settings, which), deals: compareTables(tables) };
    });
    return shownOf(league, {
      round: round.round,
      boards: compared.map((one) => boardDto(league, one)),
      totals: boardTotals(compared.flatMap(({ deals }) => deals)).map(({ entrant, deals, difference }) => ({
        entrant: namedEntrant(league, entrant),
        deals,
        difference,
      })),
    });
  }
}

function roundOf({ settings, rounds }: LeagueState, number: number | undefined): Round {
  if (!settings.duplicate) throw new Problem('not-found', 'In this league each table has its own cards.');
  const round = number === undefined ? rounds.findLast(({ status }) => status === 'closed') : rounds[number - 1];
  if (round === undefined) throw new Problem('not-found', 'There is no such round yet.');
  if (round.status === 'closed') return round;
  throw new Problem('blocked', 'Boards are compared when their round is closed.', {
    blocking: [{ type: 'round', round: round.round }],
  });
}

function tableOf(
  league: League,
  { table, home, away, games }: Meeting,
  board: string,
  ended: ReadonlyMap<string, readonly EndedDealOfGame[]>,
): readonly BoardTable<PlayedDeal>[] {
  return games
    .filter((game) => game.board === board)
    .map((game) => {
      const deals = dealsOf(league.state, game, ended.get(game.id) ?? []);
      return isSwapped(league.state.settings, game.number)
        ? { table, home: away, away: home, deals }
        : { table, home, away, deals };
    });
}

/** The dealer goes round with each deal, and stays after one that is dealt again (rules.md §1). */
function dealsOf(
  { settings }: LeagueState,
  { id, number }: LeagueGame,
  ended: readonly EndedDealOfGame[],
): readonly PlayedDeal[] {
  const seats = findRuleSet(settings.ruleSet, settings.rulesVersion)?.game.seats ?? 2;
  let dealer = (turnOf(settings, number) - 1) % seats;
  return ended.flatMap(({ deal, result }) => {
    if (result.reason === 'redeal') return [];
    const played = {
      deal,
      dealer,
      points: result.winners.includes(0) ? result.score : -result.score,
      game: id,
      result,
    };
    dealer = (dealer + 1) % seats;
    return [played];
  });
}

interface ComparedBoard {
  readonly board: string;
  readonly number: number;
  readonly deals: ReturnType<typeof compareTables<PlayedDeal>>;
}

const boardDto = (league: League, { board, number, deals }: ComparedBoard): BoardDto => ({
  id: board,
  number,
  deals: deals.map(({ deal, dealer, mean, results }) => ({
    deal,
    dealer,
    mean,
    results: results.map(({ table, home, away, played, difference }) => ({
      table,
      game: played.game,
      home: namedEntrant(league, home),
      away: namedEntrant(league, away),
      contract: played.result.reason === 'redeal' ? null : played.result.contract,
      declarer: played.result.reason === 'redeal' ? null : played.result.declarer,
      points: played.points,
      difference,
    })),
  })),
});

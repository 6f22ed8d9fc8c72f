import type { Action } from '../../src/domain/actions.js';
import { at } from '../../src/domain/result.js';
import { takings, trumpOf, type PlayPhase } from '../../src/domain/schnapsen/state.js';
import { marriagePoints } from '../../src/domain/tricks.js';
import { reluctantPlayer, type Player } from './playout.js';

/** Exchanges and closes as one does at the table, announces what it can, and claims only what it has. */
const soundPlayer: Player = (legal, random, state) => {
  const table = state as PlayPhase;
  const claim = legal.find((action) => action.type === 'claim' && holds(table, action));
  if (claim !== undefined) return claim;
  const exchange = legal.find(({ type }) => type === 'exchange');
  if (exchange !== undefined) return exchange;
  const close = legal.find(({ type }) => type === 'close');
  if (close !== undefined && random(100) < 60 - 6 * table.talon.length + (table.exchange === null ? 0 : 20))
    return close;
  const cards = legal.filter(({ type }) => type === 'play');
  const marriages = cards.filter((action) => action.type === 'play' && action.marriage === true);
  const best = marriages.length > 0 && random(100) < 70 ? marriages : cards;
  return at(best, random(best.length));
};

function holds(table: PlayPhase, { marriage }: Extract<Action, { type: 'claim' }>): boolean {
  const shown = marriage === undefined ? 0 : marriagePoints(marriage, trumpOf(table));
  return takings(table, table.toAct).points + shown >= 66;
}

/** As soon claims or closes as leads a card; seldom does either; does so with sense. */
export const SCHNAPSEN_PLAYERS: readonly Player[] = [reluctantPlayer(0), reluctantPlayer(90), soundPlayer];

import { Injectable } from '@nestjs/common';
import { ACTION_TYPES, type ActionType } from '../domain/actions.js';
import { decodeCursor, pageOf, type Page } from '../http/pages.js';
import type { Access } from './access.js';
import { type Reply } from '../http/replies.js';
import { shown } from './replies.js';
import type { ActionsQuery, EventsQuery } from './dto/queries.dto.js';
import type { TakenAction } from './dto/taken.dto.js';
import { eventsOf, firstVersionAfter, type SentEvent } from './events.js';
import { LogReader } from './log-reader.js';
import type { Step } from './steps.js';
import type { Table } from './table.js';

/** The typed resources of a game, and which actions each is made of. */
export const RESOURCES = {
  actions: ACTION_TYPES,
  trumps: ['trump', 'turnUp', 'redeal'],
  bids: ['bid'],
  doublings: ['double'],
  plays: ['play'],
  exchanges: ['exchange'],
  closings: ['close'],
  claims: ['claim'],
} as const satisfies Readonly<Record<string, readonly ActionType[]>>;
export type Resource = keyof typeof RESOURCES;

/** What has happened in a game, as far as the caller may know it. */
@Injectable()
export class HistoryService {
  constructor(private readonly logs: LogReader) {}

  /** The events after a `seq`. */
  async events(
    { table, seat, client }: Access,
    { since, cursor, limit }: EventsQuery,
  ): Promise<Reply<Page<SentEvent>>> {
    const [after] = decodeCursor(cursor, ['number']) ?? [since ?? -1];
    const first = firstVersionAfter(after);
    const enough = first + 1 + limit; // every row has an event that all may see; those of the first may be known
    const steps = await this.logs.steps(table.record, client, Math.min(table.version, enough));
    const events = steps
      .filter(({ row }) => row.version >= first)
      .flatMap(({ before, row, after: next }) => eventsOf(before, row, next, seat))
      .filter(({ seq }) => seq > after);
    return shown(
      table,
      pageOf(
        events,
        limit,
        ({ seq }) => [seq],
        (event) => event,
      ),
    );
  }

  /** What has been done of one kind. */
  async actions({ table, client }: Access, resource: Resource, query: ActionsQuery): Promise<Reply<Page<TakenAction>>> {
    const [after] = decodeCursor(query.cursor, ['number']) ?? [0];
    const types: readonly ActionType[] = RESOURCES[resource];
    const steps = await this.logs.steps(table.record, client, table.version);
    const taken = steps
      .filter(
        ({ row: { version, change } }) =>
          version > after && change.type === 'action' && types.includes(change.action.type),
      )
      .slice(0, query.limit + 1);
    return shown(
      table,
      pageOf(taken, query.limit, ({ row }) => [row.version], takenAction),
    );
  }
}

/** A step of the log that is an action, as lists show it. */
export function takenAction({ before, row: { version, change, at } }: Step): TakenAction {
  if (change.type !== 'action') throw new Error(`row ${version} is no action`);
  const { seat, action } = change;
  const deal = before.state.match.dealNumber;
  const trick = before.state.phase === 'play' ? trickOf(before) : null;
  return { version, seat, deal, trick, at: new Date(at).toISOString(), ...action };
}

const trickOf = ({ record, state }: Table): number => (record.game.view(state, null).deal?.tricks.length ?? 0) + 1;

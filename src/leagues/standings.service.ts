import { Injectable } from '@nestjs/common';
import { preferred } from '../http/accept.js';
import { Reply, type Form } from '../http/replies.js';
import type { LeagueAccess } from './access.js';
import type { StandingsQuery, TableQuery } from './dto/standings.dto.js';
import type { League } from './league.js';
import { AS_JSON, TABLE_FORMS, writeCrossTable } from './table-forms.js';
import { digestOf, roundOfTable, tableOf, tableSource, type LeagueTable, type TableSource } from './table.js';
import { WrittenTables } from './written-tables.js';

/** The tables of a league after any of its rounds. */
@Injectable()
export class StandingsService {
  /** By round; a league in memory is never changed, the next version is another one. */
  private readonly digests = new WeakMap<League, Map<number, string>>();

  constructor(private readonly written: WrittenTables) {}

  /**
   * The standings in the form that the client likes best.
   *
   * @param accept the header `Accept`
   * @throws Problem `not-acceptable`; `validation` for a round that is not paired yet
   */
  standings(
    { league }: LeagueAccess,
    { round, parts }: StandingsQuery,
    accept: string | undefined,
  ): Promise<Reply<Buffer>> {
    const form = preferred(TABLE_FORMS, accept);
    const withParts = parts !== 'false';
    const name = `standings${form.tag}${withParts ? '' : ' without parts'}`;
    return this.reply(league, round, form, name, (table) => form.write(table, withParts));
  }

  /** @throws Problem `validation` for a round that is not paired yet */
  crossTable({ league }: LeagueAccess, { round }: TableQuery): Promise<Reply<Buffer>> {
    return this.reply(league, round, AS_JSON, 'cross table', writeCrossTable);
  }

  private async reply(
    league: League,
    wanted: number | undefined,
    form: Form,
    name: string,
    write: (table: LeagueTable) => Iterable<string>,
  ): Promise<Reply<Buffer>> {
    const round = roundOfTable(league.state, wanted);
    const digests = this.digests.get(league) ?? new Map<number, string>();
    this.digests.set(league, digests);
    const known = digests.get(round);
    // Made once where both digest and text are wanting, and not at all where neither is.
    let made: TableSource | null = null;
    const source = (): TableSource => (made ??= tableSource(league, round));
    const digest = known ?? digestOf(source());
    digests.set(round, digest);
    const text = await this.written.get(`${digest} ${name}`, () => write(tableOf(source())));
    return new Reply(text, { version: digest, cacheControl: 'private, no-cache', form });
  }
}

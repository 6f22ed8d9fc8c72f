import type { ChannelStream } from '../../http/streams/channel.js';
import { encode, type Encoded } from '../../http/streams/encoding.js';
import type { Sink } from '../../http/streams/sink.js';
import { maySee, type LeagueAccess } from '../access.js';
import { eventDto, leagueDto } from '../league-view.js';
import type { League, LeagueRow } from '../league.js';
import { noSuchLeague } from '../leagues.js';
import type { LeagueStore } from '../store.js';

/** An event of a league with the league after it. */
export interface LeagueStep {
  readonly row: LeagueRow;
  readonly after: League;
}

/** What is read from the log at once. */
const ROWS_AT_ONCE = 200;

/** One reader of a league's stream, and how far he is. */
export class LeagueStream implements ChannelStream<League, LeagueStep> {
  version: number;
  busy = true;

  /** @param number of the last event that the reader has */
  constructor(
    readonly sink: Sink,
    readonly tokenId: string | null,
    private readonly access: LeagueAccess,
    private number: number,
    private readonly store: LeagueStore,
  ) {
    this.version = number;
  }

  isAt(version: number): boolean {
    return this.version === version && this.number <= version;
  }

  maySee(league: League): boolean {
    return maySee(league, this.access.account);
  }

  demandSight(league: League): void {
    if (!this.maySee(league)) throw noSuchLeague();
  }

  /** The log is the same for all who may see it. */
  viewOf(): string {
    return '';
  }

  /** What takes the league out of sight is not shown either: it says how the league is to be from now on. */
  encode(steps: readonly LeagueStep[], league: League): readonly Encoded[] {
    const seen = this.maySee(league) ? steps : steps.filter(({ after }) => this.maySee(after));
    return this.encodeRows(seen.map(({ row }) => row));
  }

  async *history({ id, version }: League): AsyncGenerator<Encoded> {
    while (this.number < version) {
      const rows = await this.store.rowsAfter(id, this.number, ROWS_AT_ONCE, version);
      if (rows.length === 0) throw new Error(`league ${id}: the log ends before version ${version}`);
      yield* this.encodeRows(rows);
    }
  }

  send({ bytes, seq }: Encoded): void {
    this.sink.write(bytes);
    this.number = seq;
  }

  /** As an id the snapshot counts only for a reader who has all events that it includes. */
  sendSnapshot(league: League): void {
    const { version } = league;
    const event = { number: version, type: 'snapshot', at: new Date().toISOString(), league: leagueDto(league) };
    this.sink.tell('snapshot', event, version <= this.number ? version : null);
  }

  sayResync(): void {
    this.say('resync');
  }

  sayRestart(): void {
    this.say('serverRestart');
  }

  /** What is said between events counts as the one before it. */
  private say(type: string): void {
    const { number } = this;
    this.sink.tell(type, { number, type, at: new Date().toISOString() }, number === 0 ? null : number);
  }

  private encodeRows(rows: readonly LeagueRow[]): readonly Encoded[] {
    return encode(rows.map(eventDto), this.sink.format, ({ number }) => number);
  }
}

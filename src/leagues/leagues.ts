import { Injectable } from '@nestjs/common';
import type { LeagueEvent } from '../domain/leagues/league/events.js';
import type { CutOff } from '../games/arranged-games.js';
import { KeyStore, type KeptAnswer, type KeyedRequest } from '../games/keys.js';
import { Lanes } from '../games/lanes.js';
import type { Person } from '../games/log.js';
import { LostRace } from '../games/store.js';
import { Problem } from '../http/problems.js';
import { meets, type VersionConstraint } from '../http/versions.js';
import { endsOf } from './ends.js';
import { LeagueFeed } from './league-feed.js';
import { afterRows, type League, type LeagueRow } from './league.js';
import { LeagueStore, LostLeagueRace } from './store.js';

/** Leagues in memory; each of two thousand entrants takes some megabytes. */
const ROOM = 100;
const ATTEMPTS = 5;

/** What a write wants of a league. */
export interface LeagueIntent {
  readonly events: readonly LeagueEvent[];
  /** Games that end with it. */
  readonly cuts?: readonly CutOff[];
}

/** Judges a write on the league as it stands. Throws the Problem that refuses it. */
export type LeagueJudge = (league: League) => LeagueIntent | Promise<LeagueIntent>;

/** How a write is to be done, beside what it is about. */
export interface LeagueWrite {
  /** Null for what the service does by itself. */
  readonly by: Person | null;
  /** In milliseconds since 1970. */
  readonly now: number;
  readonly expected: readonly VersionConstraint[];
  readonly keyed: KeyedRequest | null;
  /** Whether it is only asked what would come of it. */
  readonly dryRun: boolean;
}

/** What a write has done. */
export interface LeagueWritten {
  readonly status: number;
  /** Right after it; of a dry run right before. */
  readonly league: League;
  readonly rows: readonly LeagueRow[];
  readonly dryRun: boolean;
  readonly replayed: boolean;
}

/** What makes the answer to a league's write again. */
interface LeagueReceipt {
  readonly status: number;
  readonly league: string;
  /** The versions before and after it. */
  readonly from: number;
  readonly version: number;
}

/** Leagues as they stand, and the one way in which they change: judge, append, and only then tell. */
@Injectable()
export class Leagues {
  /** In the order of their last use. */
  private readonly kept = new Map<string, League>();

  constructor(
    private readonly store: LeagueStore,
    private readonly lanes: Lanes,
    private readonly keys: KeyStore,
    private readonly feed: LeagueFeed,
  ) {}

  /** A league as its log has it now, or null when there is none of this id. */
  async find(id: string): Promise<League | null> {
    const known = this.kept.get(id) ?? null;
    if (known !== null && (await this.store.version(id)) === known.version) return this.keep(known);
    const league = afterRows(id, known, await this.store.rowsAfter(id, known?.version ?? 0));
    return league && this.keep(league);
  }

  /** The league as it was at a version. Throws when it never was. */
  async at(id: string, version: number): Promise<League> {
    const known = this.kept.get(id);
    if (known?.version === version) return known;
    const league = afterRows(id, null, await this.store.rowsAfter(id, 0, undefined, version));
    if (league?.version !== version) throw new Error(`league ${id} has no version ${version}`);
    return league;
  }

  /**
   * Makes a league.
   *
   * @throws Problem `idempotency-mismatch`
   */
  found(id: string, event: LeagueEvent, write: LeagueWrite): Promise<LeagueWritten> {
    const key = write.keyed === null ? id : `${write.keyed.accountId} ${write.keyed.path} ${write.keyed.key}`;
    return this.lanes.run(key, async () => {
      const first = await this.first(write.keyed);
      if (first !== null) return first;
      try {
        return await this.commit(null, id, { events: [event] }, write, 201);
      } catch (error) {
        const lost = error instanceof LostLeagueRace || error instanceof LostRace;
        const earlier = lost ? await this.first(write.keyed) : null;
        if (earlier === null) throw error;
        return earlier;
      }
    });
  }

  /**
   * Changes a league. A request whose Idempotency-Key is known gets what the first one got.
   *
   * @param status of the answer when it does something
   * @throws Problem `not-found`, `idempotency-mismatch`, `stale-version`, `overloaded` or what the judge throws, with nothing written
   */
  change(id: string, judge: LeagueJudge, write: LeagueWrite, status = 200): Promise<LeagueWritten> {
    const job = (): Promise<LeagueWritten> => this.attempt(id, judge, write, status, ATTEMPTS);
    return this.lanes.run(`league ${id}`, job, write.by?.id);
  }

  /** Runs a job while nobody here changes the league, on the league as it stands; null when there is none. */
  hold<T>(id: string, job: (league: League) => Promise<T>): Promise<T | null> {
    return this.lanes.run(`league ${id}`, async () => {
      const league = await this.find(id);
      return league === null ? null : await job(league);
    });
  }

  private async attempt(
    id: string,
    judge: LeagueJudge,
    write: LeagueWrite,
    status: number,
    attempts: number,
  ): Promise<LeagueWritten> {
    const first = await this.first(write.keyed);
    if (first !== null) return first;
    const league = await this.find(id);
    if (league === null) throw noSuchLeague();
    if (!meets(league.version, write.expected)) {
      const earlier = await this.first(write.keyed); // the same request may have been quicker at another instance
      if (earlier === null) throw stale(league);
      return earlier;
    }
    const intent = await judge(league);
    try {
      return await this.commit(league, id, intent, write, status);
    } catch (error) {
      if (!(error instanceof LostLeagueRace || error instanceof LostRace)) throw error;
      if (attempts === 1) throw new Problem('overloaded', 'Others were quicker each time.', { retryAfter: 1 });
      if (error instanceof LostRace) await this.takeIn(id);
      return await this.attempt(id, judge, write, status, attempts - 1);
    }
  }

  /** Writes down how games have ended that a league takes to go on: what they came to goes before what was wanted of it. */
  private async takeIn(id: string): Promise<void> {
    const league = await this.find(id);
    if (league === null) return;
    const events = endsOf(league.state, await this.store.ended(id));
    const write = { by: null, now: Date.now(), expected: [], keyed: null, dryRun: false };
    try {
      await this.commit(league, id, { events }, write, 200);
    } catch (error) {
      if (!(error instanceof LostLeagueRace)) throw error; // somebody else has written, and all is judged anew
    }
  }

  private async commit(
    before: League | null,
    id: string,
    { events, cuts = [] }: LeagueIntent,
    write: LeagueWrite,
    status: number,
  ): Promise<LeagueWritten> {
    const { by, now, keyed, dryRun } = write;
    const from = before?.version ?? 0;
    const rows = events.map((event, index): LeagueRow => ({ number: from + index + 1, event, by, at: now }));
    const after = afterRows(id, before, rows);
    if (after === null) throw new Error('a league begins with its creation');
    if (dryRun) return { status: 200, league: before ?? after, rows, dryRun, replayed: false };
    const written = { status, league: after, rows, dryRun, replayed: false };
    const kept = keyed === null ? null : keptAnswer(keyed, { status, league: id, from, version: after.version }, now);
    if (rows.length === 0) {
      if (kept !== null) await this.keys.keep(kept);
      return written;
    }
    try {
      await this.store.append({ before, after, rows, kept, cuts }, now);
    } catch (error) {
      this.kept.delete(id);
      if (!(error instanceof LostLeagueRace || error instanceof LostRace)) this.feed.publish(id, from); // it may be written
      throw error;
    }
    this.keep(after);
    this.feed.publish(id, after.version);
    return written;
  }

  /** What the first request with this key has done, or null when this is the first. */
  private async first(keyed: KeyedRequest | null): Promise<LeagueWritten | null> {
    const receipt = keyed === null ? null : await this.keys.find<LeagueReceipt>(keyed);
    if (receipt === null) return null;
    const { status, league: id, from, version } = receipt;
    const league = await this.at(id, version);
    const rows = await this.store.rowsAfter(id, from, undefined, version);
    return { status, league, rows, dryRun: false, replayed: true };
  }

  private keep(league: League): League {
    const known = this.kept.get(league.id);
    if (known !== undefined && known.version > league.version) return league;
    this.kept.delete(league.id);
    this.kept.set(league.id, league);
    const [oldest] = this.kept.keys();
    if (this.kept.size > ROOM && oldest !== undefined) this.kept.delete(oldest);
    return league;
  }
}

function keptAnswer(keyed: KeyedRequest, answer: LeagueReceipt, createdAt: number): KeptAnswer {
  const { accountId, method, path, key, bodyHash } = keyed;
  return { accountId, method, path, key, bodyHash, answer, createdAt };
}

const stale = ({ version }: League): Problem =>
  new Problem('stale-version', `The league is at version ${version}.`, { version });

export const noSuchLeague = (): Problem =>
  new Problem('not-found', 'There is no such league, or none that you may see.');

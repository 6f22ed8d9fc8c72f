import { Worker } from 'node:worker_threads';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { nextPairings, type Found } from '../../domain/leagues/league/rounds.js';
import type { LeagueState } from '../../domain/leagues/league/state.js';
import type { League } from '../league.js';

/** Beside this file and of the same kind: compiled, or TypeScript in the tests. */
const MAIN = import.meta.url.replace(/pairer(\.\w+)$/, 'pairing-main$1');
/** Fewer are paired within some ten milliseconds, and a thread takes longer than that to start. */
const MANY = 150;
const REMEMBERED = 20;

/**
 * Works out who meets in the next round, of many entrants in a thread: two thousand take seconds, in which nothing else would be
 * answered. What was found stands until the league changes.
 */
@Injectable()
export class Pairer implements OnModuleDestroy {
  private readonly found = new Map<string, { readonly version: number; readonly pairings: Promise<Found> }>();
  private readonly workers = new Set<Worker>();

  /** The pairings of the next round, or why there are none. Throws when the thread ends before it has found any. */
  next({ id, version, state }: League): Promise<Found> {
    const known = this.found.get(id);
    if (known?.version === version) return known.pairings;
    const pairings = isLong(state) ? this.inThread(state) : Promise.resolve(nextPairings(state));
    pairings.catch(() => this.found.delete(id));
    if (this.found.size >= REMEMBERED) this.found.clear();
    this.found.set(id, { version, pairings });
    return pairings;
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([...this.workers].map((worker) => worker.terminate()));
  }

  private inThread(state: LeagueState): Promise<Found> {
    const worker = new Worker(new URL(MAIN), { env: {}, workerData: state });
    this.workers.add(worker);
    return new Promise<Found>((resolve, reject) => {
      worker.once('message', resolve).once('error', reject);
      worker.once('exit', () => reject(new Error('the thread that paired a round has ended')));
    }).finally(() => this.workers.delete(worker));
  }
}

const isLong = ({ settings, field }: LeagueState): boolean => settings.format.type === 'swiss' && field.length >= MANY;

import { parentPort, workerData } from 'node:worker_threads';
import { nextPairings } from '../../domain/leagues/league/rounds.js';
import type { LeagueState } from '../../domain/leagues/league/state.js';

// What runs in a thread of its own: the pairings of one round.

parentPort?.postMessage(nextPairings(workerData as LeagueState));

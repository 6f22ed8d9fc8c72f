import { expect } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { judge } from '../../src/audit/judge.js';
import { readGame, type StoredGame } from '../../src/audit/stored-games.js';
import { Database } from '../../src/database/database.js';
import { parseLines } from '../../src/domain/replays/lines.js';
import { parseText } from '../../src/domain/replays/text.js';
import { verifyReplay } from '../../src/fairness/verify.js';
import type { TestApp } from './app.js';
import { HttpGame } from './games.js';

// What the API answers is judged by the tests, not by types.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Answer = any;

export interface Clock {
  readonly moveMs: number;
  readonly bankMs: number;
  readonly onTimeout: 'forfeit' | 'default';
}

/** Far more than it takes. */
const PATIENCE_MS = 20_000;

/** A game of either kind with a clock, all seats taken by clients. */
export async function startClocked(
  service: TestApp,
  game: 'bauernschnapsen' | 'schnapsen',
  timeControl: Clock | null,
  rules: object = {},
): Promise<HttpGame> {
  if (game === 'bauernschnapsen') return HttpGame.start(service, { timeControl, rules });
  const seats = [{ player: 'me' }, null];
  const opened = await HttpGame.open(service, { ruleSet: 'schnapsen/tjger', seats, timeControl, rules });
  await opened.post('seats', { seat: 1 }, opened.player(1)).expect(201);
  return opened;
}

/** What everybody sees as soon as that is so. */
export async function until(game: HttpGame, wanted: (seen: Answer) => boolean): Promise<Answer> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(25)) {
    const seen = await game.observe();
    if (wanted(seen)) return seen;
    if (Date.now() > deadline) throw new Error(`game ${game.id} stands still: ${JSON.stringify(seen)}`);
  }
}

export const over = ({ status }: Answer): boolean => status === 'finished' || status === 'aborted';

/** The replay of a game that is over, which all who judge find right, in each of its forms. */
export async function soundReplay(game: HttpGame): Promise<Answer> {
  const { body } = await game.get('/replay').expect(200);
  expect(await verifyReplay(body)).toMatchObject({ ok: true });
  const lines = await game.read('/replay', 'application/x-ndjson').expect(200);
  expect(parseLines(lines.body)).toEqual({ ok: true, value: body });
  const text = await game.read('/replay', 'text/x-bummerl').expect(200);
  expect(parseText(text.body)).toEqual({ ok: true, value: body });
  await expectSound(game);
  return body;
}

/** The audit of the store has nothing to say of the game. */
export async function expectSound(game: HttpGame): Promise<void> {
  const stored = await readGame(game.service.app.get(Database), game.id);
  expect(await judge(stored as StoredGame)).toEqual([]);
}

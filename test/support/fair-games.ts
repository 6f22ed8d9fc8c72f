import { expect } from '@jest/globals';
import type { Player, TestApp } from './app.js';
import * as independent from './bummerl-deal-1.js';
import { type HttpGame } from './games.js';

// What a player can make of a game's audit with docs/bummerl-deal-1.md alone.

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Answer = any;

export async function auditOf(game: HttpGame, player?: Player): Promise<Answer> {
  return (await game.get('/audit', player).expect(200)).body;
}

/** The hash after each version, worked out from what went into the chain; the first is that before any row. */
export function chainOf({ genesis, rows }: Answer): string[] {
  const hashes = [independent.sha256(independent.canonicalJson(genesis))];
  for (const { hash: _, ...row } of rows)
    hashes.push(independent.sha256(hashes.at(-1) + independent.canonicalJson(row)));
  return hashes;
}

/** The decks as they follow from the secret that was shown, the nonces that were given and the id of the game. */
export function decksOf({ gameId, secret, rows }: Answer, count: number): string[][] {
  const nonces = independent.nonces(secret, gameId, givenNonces(rows));
  return Array.from({ length: count }, (_, deal) => independent.shuffle(secret, gameId, deal + 1, nonces).deck);
}

function givenNonces(rows: Answer[]): (string | null)[] {
  const given: (string | null)[] = [];
  for (const { type, seat, data } of rows) {
    if (type === 'seatTaken') given[seat] = data.nonce;
    if (type === 'seatLeft') given[seat] = null;
  }
  return given;
}

/** What the house has committed itself to for a game of this player. */
export async function commit(service: TestApp, player: Player): Promise<{ id: string; commitment: string }> {
  const { body } = await service.http.post('/v1/commitments').set(player.auth).expect(201);
  expect(body).toEqual({ id: expect.any(String), commitment: expect.stringMatching(/^[0-9a-f]{64}$/) });
  return body;
}

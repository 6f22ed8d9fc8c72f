import type { Step } from '../domain/actions.js';
import type { Game, MatchState } from '../domain/game.js';
import type { Seat } from '../domain/match.js';
import { openingBefore } from '../domain/sampling.js';
import { witnessed, type Worlds } from '../domain/worlds.js';
import type { WorldDto } from './dto/learning.dto.js';
import { randomFrom } from './seeded.js';
import type { Table } from './table.js';

/**
 * The deals that fit what a seat sees, and has seen, of the deal that goes on; nothing else of the table goes into them.
 *
 * @param moves the deal, and all that was done in it
 */
export function worldsFor({ record: { game }, state }: Table, moves: readonly Step[], seat: Seat): Worlds<MatchState> {
  const view = game.view(state, seat);
  return game.worlds(view, witnessed(game, openingBefore(view), moves, seat));
}

/** Draws each world when it is asked for; the same ones for the same seed. */
export function* drawn(
  game: Game,
  worlds: Worlds<MatchState>,
  { count, seed }: { readonly count: number; readonly seed: string },
): Generator<WorldDto> {
  const random = randomFrom(seed);
  for (let number = 1; number <= count; number++) {
    const { deck, state } = worlds.draw(random);
    yield { deck, ...game.secrets(state) };
  }
}

import type { Game, MatchState } from '../domain/game.js';
import type { Seat } from '../domain/match.js';
import { witnessed, type Worlds } from '../domain/worlds.js';
import type { WorldDto } from './dto/learning.dto.js';
import { movesOf, type PlayedDeal } from './replay.js';
import { randomFrom } from './seeded.js';
import type { Table } from './table.js';

/** The deals that fit what a seat sees, and has seen, of the deal that goes on; nothing else of the table goes into them. */
export function worldsFor({ record: { game }, state }: Table, deal: PlayedDeal, seat: Seat): Worlds<MatchState> {
  const seen = witnessed(game, deal.dealt.before.state, movesOf(deal), seat);
  return game.worlds(game.view(state, seat), seen);
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

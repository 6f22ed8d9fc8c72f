import type { Game, Random } from '../../src/domain/game.js';
import type { MatchRules } from '../../src/domain/match.js';
import { at } from '../../src/domain/result.js';
import type { Switch } from '../../src/domain/switches.js';
import { shuffled } from './playout.js';

/** Any rules that the switches of a game allow. */
export function randomRules(game: Game, random: Random): MatchRules {
  const switches = Object.entries(game.switches as Readonly<Record<string, Switch>>);
  return Object.fromEntries(switches.map(([name, one]) => [name, randomValue(one, random)])) as unknown as MatchRules;
}

function randomValue(one: Switch, random: Random): unknown {
  switch (one.kind) {
    case 'integer':
      return one.min + random(Math.min((one.max ?? Infinity) - one.min, 8) + 1);
    case 'weight':
      return at([0, null, 2, 4], random(4));
    case 'boolean':
      return random(2) === 0;
    case 'oneOf':
      return at(one.values, random(one.values.length));
    case 'someOf':
      return some(one.values, Math.max(one.min, random(one.values.length + 1)), random);
    case 'values':
      return Object.fromEntries(
        some(one.keys, random(one.keys.length + 1), random).map((key) => [key, 1 + random(24)]),
      );
  }
}

const some = (values: readonly string[], count: number, random: Random): string[] =>
  shuffled(values, random).slice(0, count);

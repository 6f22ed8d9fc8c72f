import type { Prisma } from '../database/database.js';
import { type Game } from '../domain/game.js';
import type { MatchRules } from '../domain/match.js';
import { findRuleSet } from '../domain/rule-sets.js';
import type { Switch } from '../domain/switches.js';
import type { Person } from './log.js';
import { pledgeOf } from './pledge.js';
import type { GameRecord, Practice, Visibility } from './table.js';

type StoredGame = Prisma.GameGetPayload<{ include: { seats: true } }>;

/** What the tables say of a game. Throws when its rule set is not known any more. */
export function readRecord(stored: StoredGame, creator: Person): GameRecord {
  const ruleSet = findRuleSet(stored.ruleSet);
  if (ruleSet === null) throw new Error(`game ${stored.id} has the unknown rule set ${stored.ruleSet}`);
  return {
    id: stored.id,
    createdBy: { id: creator.id, name: creator.name },
    ruleSet: stored.ruleSet,
    game: ruleSet.game,
    rules: inOrder(ruleSet.game, stored.rules as unknown as MatchRules),
    rulesVersion: stored.rulesVersion,
    visibility: stored.visibility as Visibility,
    joinCode: stored.joinCode,
    practice: stored.practice as unknown as Practice | null,
    pledge: stored.secret === null ? null : pledgeOf(stored.secret, stored.committed ? stored.id : null),
    firstDealer: stored.firstDealer,
    rematchOf: stored.rematchOf,
    reserved: stored.seats.map(({ reservedFor }) => reservedFor),
    createdAt: stored.createdAt.getTime(),
  };
}

/** The rules with their switches in the order of the game's list: neither a client nor the database keeps one. */
export function inOrder(game: Game, rules: MatchRules): MatchRules {
  const values = rules as unknown as Readonly<Record<string, unknown>>;
  const switches = Object.entries(game.switches as Readonly<Record<string, Switch>>);
  return Object.fromEntries(
    switches.map(([name, one]) => [name, valueInOrder(one, values[name])]),
  ) as unknown as MatchRules;
}

function valueInOrder(one: Switch, value: unknown): unknown {
  if (one.kind !== 'values') return value;
  const given = value as Readonly<Record<string, number>>;
  return Object.fromEntries(one.keys.filter((key) => key in given).map((key) => [key, given[key]]));
}

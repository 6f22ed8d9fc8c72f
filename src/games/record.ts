import type { Prisma } from '../database/database.js';
import { type Game } from '../domain/game.js';
import type { TimeControl } from '../domain/clock.js';
import type { MatchRules } from '../domain/match.js';
import { ALL_RULE_SETS, findRuleSet } from '../domain/rule-sets.js';
import type { Switch } from '../domain/switches.js';
import { Problem } from '../http/problems.js';
import type { Person } from './log.js';
import { pledgeOf } from './pledge.js';
import type { GameRecord, LeaguePlace, Practice, Visibility } from './table.js';

type StoredGame = Prisma.GameGetPayload<{ include: { seats: true } }>;

/** The times that RFC 3339 has a form for. PostgreSQL knows others, `infinity` among them, which the service does not write. */
export const TELLABLE = { gte: new Date('0001-01-01T00:00:00.000Z'), lte: new Date('9999-12-31T23:59:59.999Z') };

/** For lists: the games whose rules this instance has, and whose times can be told. */
export const READABLE: Prisma.GameWhereInput = {
  AND: [
    { OR: ALL_RULE_SETS.map(({ id, game: { rulesVersion } }) => ({ ruleSet: id, rulesVersion })) },
    { createdAt: TELLABLE },
    { OR: [{ finishedAt: null }, { finishedAt: TELLABLE }] },
  ],
};

/** A client of a newer instance had better ask there; where they were removed, it takes somebody to put them back. */
const UNREADABLE_RETRY_S = 60;

/** A game whose rules are not in the code: they are newer than this instance, or were removed. */
export class UnknownRules extends Problem {
  constructor({ id, ruleSet, rulesVersion }: Pick<GameRecord, 'id' | 'ruleSet' | 'rulesVersion'>) {
    const rules = `version ${rulesVersion} of the rules of ${ruleSet}`;
    super('unavailable', `Game ${id} is played by ${rules}, which this instance does not have.`, {
      retryAfter: UNREADABLE_RETRY_S,
    });
  }
}

/** A game whose time cannot be told: somebody else than the service has written it, and has to put it right. */
class UntellableTime extends Problem {
  constructor(id: string) {
    const detail = `Game ${id} is stored with a time of its creation that is none.`;
    super('unavailable', detail, { retryAfter: UNREADABLE_RETRY_S });
  }
}

/**
 * What the tables say of a game, with the rules of the version that it began with.
 *
 * @throws UnknownRules, or Problem `unavailable` for a time that cannot be told
 */
export function readRecord(stored: StoredGame, creator: Person): GameRecord {
  const ruleSet = findRuleSet(stored.ruleSet, stored.rulesVersion);
  if (ruleSet === null) throw new UnknownRules(stored);
  if (!(stored.createdAt >= TELLABLE.gte && stored.createdAt <= TELLABLE.lte)) throw new UntellableTime(stored.id);
  return {
    id: stored.id,
    createdBy: { id: creator.id, name: creator.name },
    ruleSet: stored.ruleSet,
    game: ruleSet.game,
    rules: inOrder(ruleSet.game, stored.rules as unknown as MatchRules),
    rulesVersion: stored.rulesVersion,
    visibility: stored.visibility as Visibility,
    rated: stored.rated,
    joinCode: stored.joinCode,
    practice: stored.practice as unknown as Practice | null,
    pledge: stored.secret === null ? null : pledgeOf(stored.secret, stored.committed ? stored.id : null),
    firstDealer: stored.firstDealer,
    timeControl: clockInOrder(stored.timeControl as unknown as TimeControl | null),
    rematchOf: stored.rematchOf,
    board: stored.boardId,
    league: placeInOrder(stored.league as unknown as LeaguePlace | null),
    reserved: stored.seats.map(({ reservedFor }) => reservedFor),
    createdAt: stored.createdAt.getTime(),
  };
}

/** The members in the order of the API, as those of the next. */
const placeInOrder = (stored: LeaguePlace | null): LeaguePlace | null =>
  stored && { id: stored.id, round: stored.round, table: stored.table, number: stored.number };

/** The members in the order of the API, which neither a client nor the database keeps. */
export const clockInOrder = (given: TimeControl | null): TimeControl | null =>
  given && { moveMs: given.moveMs, bankMs: given.bankMs, onTimeout: given.onTimeout };

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

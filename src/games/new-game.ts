import { randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { DECK, isCard, isDeck, type Card } from '../domain/cards.js';
import type { Game } from '../domain/game.js';
import type { MatchRules, Seat } from '../domain/match.js';
import { findRuleSet, RULE_SETS, rulesFor, type RuleSet } from '../domain/rule-sets.js';
import type { RulesFault } from '../domain/switches.js';
import { invalid, MOST_FAULTS, Problem, type Fault } from '../http/problems.js';
import { advance, type Advance } from './advance.js';
import type { CreateGameBody, SeatWish } from './dto/create-game.dto.js';
import type { Promised } from './commitments.js';
import { NOBODY, type Change, type Occupant, type Person } from './log.js';
import { newSecret, pledgeOf } from './pledge.js';
import { inOrder } from './record.js';
import { newTable, type GameRecord } from './table.js';

/** A seat of a new game: who sits there already, or for which account it is kept. */
export interface Place {
  readonly occupant: Occupant;
  readonly reservedFor: string | null;
  /** What the creator gives for the shuffle, on his own seat. */
  readonly nonce: string | null;
}

const OPEN: Place = { occupant: NOBODY, reservedFor: null, nonce: null };

/** What is decided when a game is created; the rest is made up here. */
export type GamePlan = Omit<GameRecord, 'id' | 'pledge' | 'joinCode' | 'reserved' | 'createdAt'>;

/**
 * A new game with its first seats taken, and dealt when all are.
 *
 * @param promised the commitment that it fulfils, and whose id it gets; without one id and secret are new
 */
export function newGame(
  plan: GamePlan,
  places: readonly Place[],
  now: number,
  promised: Omit<Promised, 'used'> = { id: newId(), pledge: pledgeOf(newSecret(), null) },
): Advance {
  demandRatable(plan);
  demandEnd(
    plan,
    places.map(({ occupant }) => occupant),
  );
  const record: GameRecord = {
    ...plan,
    id: promised.id,
    pledge: promised.pledge,
    joinCode: randomBytes(12).toString('base64url'),
    reserved: places.map(({ reservedFor }) => reservedFor),
    createdAt: now,
  };
  const changes = places.flatMap(({ occupant: { account, bot }, nonce }, seat): Change[] =>
    account === null && bot === null ? [] : [{ type: 'seatTaken', seat, account, bot, nonce }],
  );
  return advance(newTable(record), changes, now);
}

/** Nobody may be there to give such a match up, so it must not go on for days. */
const LONGEST_ALONE = 1_000;

/** @throws Problem `validation` when a match that hardly ends could go on with nobody there: by house bots, or by the clock */
export function demandEnd(
  { rules: { target }, timeControl }: Pick<GameRecord, 'rules' | 'timeControl'>,
  seats: readonly Occupant[],
): void {
  const goesOnAlone = timeControl?.onTimeout === 'default' || seats.every(({ bot }) => bot !== null);
  if (target <= LONGEST_ALONE || !goesOnAlone) return;
  const message = `must be at most ${LONGEST_ALONE} where house bots alone play or the clock acts for who is gone, and is ${target}`;
  throw invalid({ pointer: '/rules/target', message });
}

/** @throws Problem `validation` for a game that should be rated: who opens it chooses his opponents */
export function demandUnrated({ rated }: CreateGameBody): void {
  if (rated === true)
    throw invalid({ pointer: '/rated', message: 'must be left out: games of leagues alone are rated' });
}

/**
 * Why a game cannot be rated, or null. Its cards are by chance and its end is sure, so that nobody can make a rating; and it
 * is public, as all that a rating comes from.
 */
export function objectionToRating({
  practice,
  timeControl,
  visibility,
}: Pick<GamePlan, 'practice' | 'timeControl' | 'visibility'>): Fault | null {
  if (practice !== null) return { pointer: '/practice', message: 'is for games that are not rated' };
  if (timeControl === null) return { pointer: '/timeControl', message: 'must not be null in a rated game' };
  if (visibility !== 'public') return { pointer: '/visibility', message: 'must be public in a rated game' };
  return null;
}

/** @throws Problem `validation` */
function demandRatable(plan: GamePlan): void {
  const objection = plan.rated ? objectionToRating(plan) : null;
  if (objection !== null) throw invalid(objection);
}

/**
 * The seats that were asked for.
 *
 * @param known the ids of those accounts named in the body that exist
 * @throws Problem `validation` pointing to the first that cannot be
 */
export function placesFor(
  { seats, nonce }: CreateGameBody,
  game: Game,
  me: Person,
  known: ReadonlySet<string>,
): readonly Place[] {
  const wishes = seats ?? Array.from({ length: game.seats }, () => null);
  if (wishes.length !== game.seats)
    throw invalid({ pointer: '/seats', message: `must have ${game.seats} entries, one for each seat` });
  const places = wishes.map((wish, seat) => (wish === null ? OPEN : placeFor(wish, seat, me, nonce ?? null)));
  if (nonce !== undefined && !places.some(({ occupant }) => occupant.account !== null))
    throw invalid({ pointer: '/nonce', message: 'is for the seat of the creator, and there is no `{"player": "me"}`' });
  const accounts = places.map(({ occupant, reservedFor }) => occupant.account?.id ?? reservedFor);
  for (const [seat, id] of accounts.entries()) {
    if (id === null) continue;
    if (id !== me.id && !known.has(id))
      throw invalid({
        pointer: `/seats/${seat}/account`,
        message: 'is no account: name it by its id, not by its name',
      });
    if (accounts.indexOf(id) < seat)
      throw invalid({ pointer: `/seats/${seat}`, message: `is for the same account as seat ${accounts.indexOf(id)}` });
  }
  return places;
}

function placeFor({ player, bot, account }: SeatWish, seat: Seat, me: Person, nonce: string | null): Place {
  if ([player, bot, account].filter((wish) => wish !== undefined).length !== 1)
    throw invalid({ pointer: `/seats/${seat}`, message: 'must have exactly one of player, bot and account' });
  if (account !== undefined) return { ...OPEN, reservedFor: account };
  if (bot !== undefined) return { ...OPEN, occupant: { account: null, bot } };
  return { occupant: { account: { id: me.id, name: me.name }, bot: null }, reservedFor: null, nonce };
}

/**
 * The practice that was asked for, or null.
 *
 * @throws Problem `validation` pointing to the deck or the dealer that cannot be
 */
export function practiceFor({ practice }: CreateGameBody, game: Game): GamePlan['practice'] {
  if (practice === undefined) return null;
  const { decks = [], dealer = 0 } = practice;
  if (dealer >= game.seats)
    throw invalid({ pointer: '/practice/dealer', message: `must be below ${game.seats}, the number of seats` });
  const faults = decks.map(deckFault);
  const wrong = faults.findIndex((fault) => fault !== null);
  if (wrong < 0) return { decks };
  throw invalid({
    pointer: `/practice/decks/${wrong}`,
    message: `must be the ${DECK.length} cards, each once; ${faults[wrong]}`,
  });
}

/** What keeps a value from being a deck, or null. */
function deckFault(deck: unknown): string | null {
  if (!Array.isArray(deck)) return 'this is no list of cards';
  const strange = deck.find((card) => typeof card !== 'string' || !isCard(card)) as unknown;
  if (strange !== undefined) return `${shortened(strange)} is no card: cards are written AH, TS, JC`;
  if (isDeck(deck as Card[])) return null;
  const missing = DECK.filter((card) => !deck.includes(card));
  return missing.length > 0 ? `there is no ${missing.join(', ')}` : `there are ${deck.length}`;
}

const shortened = (value: unknown): string => JSON.stringify(value).slice(0, 40);

/** @throws Problem `invalid-rules` */
export function ruleSetOf({ ruleSet: id }: CreateGameBody): RuleSet {
  const ruleSet = findRuleSet(id);
  if (ruleSet !== null) return ruleSet;
  const known = RULE_SETS.map((one) => one.id).join(', ');
  throw invalidRules([{ pointer: '/ruleSet', message: `must be one of ${known}` }]);
}

/** @throws Problem `invalid-rules` pointing to every switch that makes no sense */
export function rulesOf({ rules }: CreateGameBody, ruleSet: RuleSet): MatchRules {
  const resolved = rulesFor(ruleSet, rules ?? {});
  if (resolved.ok) return inOrder(ruleSet.game, resolved.value);
  throw invalidRules(resolved.error);
}

function invalidRules(faults: readonly RulesFault[]): Problem {
  const errors = faults.slice(0, MOST_FAULTS);
  return new Problem('invalid-rules', errors.map(({ pointer, message }) => `${pointer}: ${message}`).join('; '), {
    errors,
  });
}

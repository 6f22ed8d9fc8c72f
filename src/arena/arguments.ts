import { parseArgs } from 'node:util';
import type { GameId } from '../domain/game.js';
import { fail, ok, type Result } from '../domain/result.js';
import { findRuleSet, RULE_SETS, type RuleSet } from '../domain/rule-sets.js';
import { readContestant, type Contestant } from './contestants.js';
import type { Hypotheses } from './sprt.js';
import { SIDES, type BySide, type Setup, type Side } from './venue.js';

export const USAGE = `usage: npm run arena -- --a <bot> --b <bot> [options]

Two bots play the same deals, each deck twice with the seats swapped, until a sequential test has decided or all decks are played.
A bot is
  random, greedy, expert, expert:30   a house bot; of expert the number of deals it looks into for each action
  cmd:python3 mybot.py                a program: a line in is an observation as JSON, a line out its action
  token:bml_…[,bml_…]                 an account that plays at the service --url, in Bauernschnapsen two, one for each seat of the side
Options
  --game    bauernschnapsen, schnapsen or a rule set such as schnapsen/pagat (bauernschnapsen)
  --deals   at most so many decks (2000)
  --sprt    d0,d1: whether a wins d0 points a deal or less, or d1 or more; off plays all decks (0,0.5; in Schnapsen 0,0.1)
  --seed    a whole number; the same decks for the same seed (1)
  --move-ms how long a program or account may take for an action (10000)
  --url     of the service at which accounts play (http://127.0.0.1:3000)
  --json    the result as one JSON object
Exit code: 0 played, 1 the service cannot be used, 2 wrong arguments, 130 interrupted by Ctrl-C, which prints what is known so far.`;

export interface Arguments extends Setup {
  readonly deals: number;
  /** Null where all decks are played. */
  readonly hypotheses: Hypotheses | null;
  readonly url: string;
  readonly json: boolean;
}

const OPTIONS = {
  a: { type: 'string' },
  b: { type: 'string' },
  game: { type: 'string', default: 'bauernschnapsen' },
  deals: { type: 'string', default: '2000' },
  sprt: { type: 'string' },
  seed: { type: 'string', default: '1' },
  'move-ms': { type: 'string', default: '10000' },
  url: { type: 'string', default: 'http://127.0.0.1:3000' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** Deals of Bauernschnapsen scatter some ten times as much as those of Schnapsen. */
const USUAL_TEST: Readonly<Record<GameId, string>> = { bauernschnapsen: '0,0.5', schnapsen: '0,0.1' };
const MOST_DEALS = 10_000_000;
const MOST_SEED = 2 ** 32 - 1;
/** Those of a clock of the API. */
const [LEAST_MS, MOST_MS] = [100, 86_400_000];

/** What the command line asks for, null where it asks how to ask, or a sentence that says what would be right. */
export function readArguments(args: readonly string[]): Result<Arguments | null, string> {
  try {
    const { values } = parseArgs({ args: [...args], options: OPTIONS });
    return ok(values.help ? null : argumentsOf(values));
  } catch (error) {
    if (error instanceof Wrong || isFromParser(error)) return fail(error.message);
    throw error;
  }
}

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

/** Says what would be right. */
class Wrong extends Error {}

const isFromParser = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

function argumentsOf(values: Values): Arguments {
  const ruleSet = ruleSetOf(values.game);
  const contestants = { a: contestantOf(values, 'a'), b: contestantOf(values, 'b') };
  demandPlaces(contestants, ruleSet);
  return {
    ruleSet,
    contestants,
    deals: wholeNumber(values, 'deals', 1, MOST_DEALS),
    hypotheses: values.sprt === 'off' ? null : hypothesesOf(values.sprt ?? USUAL_TEST[ruleSet.game.id]),
    seed: wholeNumber(values, 'seed', 0, MOST_SEED),
    moveMs: wholeNumber(values, 'move-ms', LEAST_MS, MOST_MS),
    url: urlOf(values.url),
    json: values.json,
  };
}

function contestantOf(values: Values, side: Side): Contestant {
  const text = values[side];
  if (text === undefined)
    throw new Wrong(`--${side} is missing, a bot such as --${side} greedy or --${side} "cmd:python3 mybot.py"`);
  const read = readContestant(text);
  if (!read.ok) throw new Wrong(`--${side}: ${read.error}`);
  return read.value;
}

/** Where one is an account both play at a service, which knows neither programs nor budgets. */
function demandPlaces(contestants: BySide<Contestant>, ruleSet: RuleSet): void {
  const both = SIDES.map((side) => contestants[side]);
  if (!both.some(({ kind }) => kind === 'accounts')) return;
  for (const contestant of both) {
    if (contestant.kind === 'command') {
      throw new Wrong(
        'an account plays at a service, where a command has no seat: let the command play by an account too, or take a house bot',
      );
    }
    if (contestant.kind === 'house' && contestant.worlds !== null) {
      throw new Wrong(
        `an account plays at a service, which says how long ${contestant.bot} thinks: take it without a number`,
      );
    }
  }
  const tokens = SIDES.flatMap((side) => tokensOf(contestants[side], side, ruleSet));
  if (new Set(tokens).size < tokens.length) {
    throw new Wrong('an account has one seat in a game, so each token can be named once');
  }
}

function tokensOf(contestant: Contestant, side: Side, { id, game }: RuleSet): readonly string[] {
  if (contestant.kind !== 'accounts') return [];
  const seats = game.seats / SIDES.length;
  if (contestant.tokens.length === seats) return contestant.tokens;
  const right = Array.from({ length: seats }, () => 'bml_…').join(',');
  throw new Wrong(
    `--${side}: in ${id} a side has as many accounts as seats, token:${right}, and not ${contestant.tokens.length}`,
  );
}

function ruleSetOf(text: string): RuleSet {
  const found = findRuleSet(text) ?? RULE_SETS.find(({ game }) => game.id === text);
  if (found !== undefined && found !== null) return found;
  throw new Wrong(
    `--game: there are no rules ${text}; there are bauernschnapsen, schnapsen, ${RULE_SETS.map(({ id }) => id).join(', ')}`,
  );
}

function hypothesesOf(text: string): Hypotheses {
  const [h0 = NaN, h1 = NaN, ...rest] = text.split(',').map((part) => (part.trim() === '' ? NaN : Number(part)));
  if (Number.isFinite(h0) && Number.isFinite(h1) && h0 < h1 && rest.length === 0) return { h0, h1 };
  throw new Wrong(
    `--sprt takes two numbers of points a deal, the smaller first, as in --sprt 0,0.1, or off; not ${text}`,
  );
}

function wholeNumber(values: Values, name: 'deals' | 'seed' | 'move-ms', least: number, most: number): number {
  const number = /^\d+$/.test(values[name]) ? Number(values[name]) : NaN;
  if (number >= least && number <= most) return number;
  throw new Wrong(`--${name} takes a whole number from ${least} to ${most}, not ${values[name]}`);
}

function urlOf(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text.replace(/\/+$/, '');
  throw new Wrong(`--url takes the address of a service, as http://127.0.0.1:3000, not ${text}`);
}

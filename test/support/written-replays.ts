import type { Cut, Step } from '../../src/domain/actions.js';
import type { TrumpPhase } from '../../src/domain/bauernschnapsen/state.js';
import { DECK, ofSuit, suitOf, SUITS, type Card } from '../../src/domain/cards.js';
import { waitsForDeal, type Game, type MatchState, type Random } from '../../src/domain/game.js';
import { ON_TIMEOUT, type TimeControl, type Timing } from '../../src/domain/clock.js';
import type { EndReason, MatchRules } from '../../src/domain/match.js';
import type { Proof, Replay, ReplayedAction, ReplayedDeal, Seating, Stamp } from '../../src/domain/replays/replay.js';
import { at } from '../../src/domain/result.js';
import { RULE_SETS, type RuleSet } from '../../src/domain/rule-sets.js';
import { deckWith, passingPlayer, playDeal, randomFrom, shuffled, type Player, type Playout } from './playout.js';
import { randomRules } from './random-rules.js';
import { SCHNAPSEN_PLAYERS } from './schnapsen-players.js';

/** How a game of the tests stands: played out, given up, called off before its start, waiting for players, or still running. */
export const FATES = ['played', 'resigned', 'timedOut', 'aborted', 'open', 'running'] as const;
export type Fate = (typeof FATES)[number];

export interface ReplayRecipe {
  readonly ruleSet: RuleSet;
  readonly rules: MatchRules;
  readonly fate: Fate;
  readonly player: Player;
  readonly seed: number;
}

const neverBegan = (fate: Fate): boolean => fate === 'aborted' || fate === 'open';

/** A recipe for each seed: presets and random switches, all fates, reckless and sound players. */
export function recipe(seed: number): ReplayRecipe {
  const random = randomFrom(seed);
  const ruleSet = at(RULE_SETS, seed % RULE_SETS.length);
  const target = { target: 1 + random(9) };
  const rules = random(2) === 0 ? { ...ruleSet.rules, ...target } : { ...randomRules(ruleSet.game, random), ...target };
  const players = ruleSet.game.id === 'schnapsen' ? SCHNAPSEN_PLAYERS : [passingPlayer, boldPlayer, boldPlayer];
  return {
    ruleSet,
    rules,
    fate: at(FATES, Math.max(0, random(10) - 4)),
    player: at(players, random(players.length)),
    seed,
  };
}

/** A whole match in which some decks give the caller all cards of a suit, or three Jacks to begin with. */
function riggedMatch({ ruleSet: { game }, rules, player }: ReplayRecipe, dealer: number, random: Random): Playout {
  const steps: Step[] = [];
  const states: MatchState[] = [];
  for (let state = game.start(rules, dealer); waitsForDeal(state); state = at(states, states.length - 1)) {
    const deal = playDeal(game, state, riggedDeck(random), player, random);
    steps.push(...deal.steps);
    states.push(...deal.states);
  }
  return { steps, states };
}

function riggedDeck(random: Random): readonly Card[] {
  const suit = at(SUITS, random(SUITS.length));
  const jacks = deckWith(shuffled(['JH', 'JD', 'JS', 'JC'] as const, random).slice(0, 3), random);
  const others = shuffled(
    DECK.filter((card) => suitOf(card) !== suit),
    random,
  );
  const [first, last] = [ofSuit(DECK, suit).slice(0, 3), ofSuit(DECK, suit).slice(3)];
  const suited = [...first, ...others.slice(0, 9), ...last, ...others.slice(9)];
  return at([jacks, suited, suited, shuffled(DECK, random), shuffled(DECK, random)], random(5));
}

/** Names the suit he has all cards of, demands a new deal where he may, and bids and doubles as soon as not. */
const boldPlayer: Player = (legal, random, state) => {
  const hand = (state as TrumpPhase).hands[state.toAct ?? 0] ?? [];
  const rare = legal.find(
    (action) =>
      action.type === 'redeal' ||
      (action.type === 'trump' && hand.every((card) => suitOf(card) === action.suit)) ||
      (action.type === 'bid' && action.contract.startsWith('herren')),
  );
  return rare ?? at(legal, random(legal.length));
};

const clockFrom = (random: Random): TimeControl => ({
  ...{ moveMs: random(1e8), bankMs: random(1e8) },
  onTimeout: at(ON_TIMEOUT, random(ON_TIMEOUT.length)),
});

/** The replay as the service would write it. */
export function replayFrom(made: ReplayRecipe): Replay {
  const { ruleSet, rules, fate, seed } = made;
  const random = randomFrom(seed);
  const { game } = ruleSet;
  const firstDealer = random(game.seats);
  const clock = new Clock(random);
  const createdAt = clock.time;
  const seating = seatingOf(game, fate, clock, random);
  const playout = neverBegan(fate) ? { steps: [], states: [] } : riggedMatch(made, firstDealer, random);
  const told = dealsOf(cutOff(game, playout, fate, random), fate, clock);
  const last = told.last ?? game.start(rules, firstDealer);
  const endReason: EndReason | null = fate === 'aborted' ? 'aborted' : (last.match.outcome?.endReason ?? null);
  return {
    format: 'bummerl-replay/1',
    game: {
      id: `0198c0de-${seed}`,
      createdBy: person(random),
      ruleSet: ruleSet.id,
      rules,
      rulesVersion: game.rulesVersion,
      visibility: random(2) === 0 ? 'public' : 'private',
      rated: random(2) === 0,
      practiceDecks: random(2) === 0 ? null : random(3),
      board: random(3) === 0 ? `board-${random(100)}` : null,
      firstDealer,
      timeControl: random(2) === 0 ? null : clockFrom(random),
      seats: seatsOf(game, seating),
      createdAt,
      finishedAt: endReason === null ? null : clock.time,
    },
    seating,
    deals: told.deals,
    score: last.match.score,
    winners: last.match.outcome?.winners ?? null,
    bummerl: last.match.outcome?.bummerl ?? null,
    endReason,
    proof: endReason === null ? null : proof(game, random),
  };
}

export const randomReplay = (seed: number): Replay => replayFrom(recipe(seed));

/** Gives the stamps of the rows of a log, of which some come at once, some late. */
class Clock {
  private version = 0;
  private now: number;

  constructor(private readonly random: Random) {
    this.now = Date.UTC(2026, random(12), 1 + random(28)) + random(86_400_000);
  }

  get time(): string {
    return new Date(this.now).toISOString();
  }

  /** What the clock has to say, which is nothing as a rule. */
  timing(): Timing {
    return {
      ...(this.random(20) === 0 ? { defaulted: true } : {}),
      ...(this.random(20) === 0 ? { pausedMs: 1 + this.random(1e6) } : {}),
    };
  }

  stamp(awaited: boolean): Stamp {
    const passed = this.random(3) === 0 ? 0 : this.random(this.random(20) === 0 ? 10_000_000 : 5_000);
    this.now += passed;
    this.version += 1;
    const capped = this.random(50) === 0 ? Math.floor(passed / 2) : passed;
    return { version: this.version, at: this.time, elapsedMs: awaited ? capped : null };
  }
}

const NAMES = [
  'Anna',
  'bot 7',
  'Jörg "der Bauer"',
  'a\\b',
  'line\nbreak',
  '\u202eback',
  '{[;]}',
  '王小明',
  '\ud800',
  '',
];
const textFrom = (random: Random): string => `${at(NAMES, random(NAMES.length))}${random(1_000)}`;
const person = (random: Random): { id: string; name: string } => ({
  id: `0198-${random(1e6)}`,
  name: textFrom(random),
});

function seatingOf(game: Game, fate: Fate, clock: Clock, random: Random): readonly Seating[] {
  const seating: Seating[] = [];
  const take = (seat: number): void => {
    const isBot = random(4) === 0;
    const occupant = isBot ? { account: null, bot: 'random' } : { account: person(random), bot: null };
    const nonce = isBot || random(2) === 0 ? null : textFrom(random);
    seating.push({ type: 'seatTaken', seat, ...occupant, nonce, ...clock.stamp(false) });
  };
  for (let seat = 0; seat < game.seats - (neverBegan(fate) ? 1 : 0); seat++) {
    take(seat);
    if (random(5) !== 0) continue;
    seating.push({ type: 'seatLeft', seat, ...clock.stamp(false) });
    take(seat);
  }
  if (fate === 'aborted') seating.push({ type: 'abort', ...clock.stamp(false) });
  return seating;
}

function seatsOf(game: Game, seating: readonly Seating[]): Replay['game']['seats'] {
  return Array.from({ length: game.seats }, (_, seat) => {
    const last = seating.findLast((event) => event.type === 'seatTaken' && event.seat === seat);
    const { account, bot } = last?.type === 'seatTaken' ? last : { account: null, bot: null };
    return { seat, team: game.teamOf(seat), account, bot };
  });
}

/** The match up to some step where it is given up or still runs. */
function cutOff(game: Game, playout: Playout, fate: Fate, random: Random): Playout {
  if (fate === 'played' || neverBegan(fate)) return playout;
  const going = playout.states.flatMap(({ toAct }, index) => (toAct === null ? [] : [index]));
  const length = at(going, random(going.length)) + 1;
  const [steps, states] = [playout.steps.slice(0, length), playout.states.slice(0, length)];
  if (fate === 'running') return { steps, states };
  const seat = random(game.seats);
  const noShow = random(2) === 0 ? { noShow: true as const } : {};
  const cut: Cut = fate === 'resigned' ? { type: 'resign', seat } : { type: 'timeout', seat, ...noShow };
  return { steps: [...steps, cut], states: [...states, game.evolve(at(states, length - 1), cut)] };
}

interface ToldDeals {
  readonly deals: readonly ReplayedDeal[];
  readonly last: MatchState | undefined;
}

function dealsOf({ steps, states }: Playout, fate: Fate, clock: Clock): ToldDeals {
  const deals: (Omit<ReplayedDeal, 'actions'> & { actions: ReplayedAction[] })[] = [];
  steps.forEach((step, index) => {
    const after = at(states, index);
    const { dealNumber: number, dealer, lastResult } = after.match;
    if (step.type === 'deal') {
      const deck = fate === 'running' ? null : step.deck;
      deals.push({ number, dealer, dealt: clock.stamp(false), deck, actions: [], result: null });
      return;
    }
    const deal = at(deals, deals.length - 1);
    const isCut = step.type === 'resign' || step.type === 'timeout';
    const seat = isCut ? step.seat : (at(states, index - 1).toAct ?? 0);
    const timing = isCut ? {} : clock.timing();
    deal.actions.push({ ...step, seat, ...timing, ...clock.stamp(!isCut) });
    if (after.toAct === null && !isCut) deals[deals.length - 1] = { ...deal, result: resultOf(number, lastResult) };
  });
  return { deals, last: states.at(-1) };
}

function resultOf(number: number, lastResult: MatchState['match']['lastResult']): ReplayedDeal['result'] {
  if (lastResult?.deal !== number) return { reason: 'redeal' };
  const { deal: _, ...result } = lastResult;
  return result;
}

const hexFrom = (random: Random): string => Array.from({ length: 64 }, () => random(16).toString(16)).join('');

function proof(game: Game, random: Random): Proof {
  return {
    algorithm: 'bummerl-deal/1',
    commitment: { id: random(2) === 0 ? null : '0198-commitment', hash: hexFrom(random) },
    secret: hexFrom(random),
    nonces: Array.from({ length: game.seats }, () => textFrom(random)),
    head: hexFrom(random),
    signature: {
      jws: `eyJhbGciOiJFZERTQSJ9.${hexFrom(random)}.${hexFrom(random)}`,
      key: { kty: 'OKP', crv: 'Ed25519', kid: 'k1', x: hexFrom(random).slice(0, 43) },
    },
  };
}

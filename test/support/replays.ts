import type { Action, Cut } from '../../src/domain/actions.js';
import type { Card } from '../../src/domain/cards.js';
import { waitsForDeal, type MatchState, type Random } from '../../src/domain/game.js';
import type { TimeControl } from '../../src/domain/clock.js';
import type { Seat } from '../../src/domain/match.js';
import type { Ed25519Key, ReplayedAction, ReplayedGame, Seating, Stamp } from '../../src/domain/replays/replay.js';
import { at } from '../../src/domain/result.js';
import { findRuleSet, rulesFor, type RuleSet } from '../../src/domain/rule-sets.js';
import { genesisHash, nextHash, type ChainedChange } from '../../src/fairness/chain.js';
import { ALGORITHM, commitmentTo, deckOf, digestOf, noncesOf, SECRET_BYTES } from '../../src/fairness/deal.js';
import type { CompleteReplay } from '../../src/fairness/replay-shape.js';
import { headOf } from '../../src/fairness/rows.js';
import { readSigningKey, sign, type SigningKey } from '../../src/fairness/signature.js';
import { statementOf } from '../../src/fairness/verify.js';
import { passingPlayer, randomFrom, type Player } from './playout.js';

/** The key of RFC 8037, appendix A: as public as a private key can be. */
export const TEST_JWK = {
  kty: 'OKP',
  crv: 'Ed25519',
  d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
  x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
} as const;

/** What kind of game is to be made; everything that is left out follows from the seed. */
export interface ReplayPlan {
  readonly seed: number;
  readonly ruleSet?: string;
  /** Overrides of the preset; a low `target` makes a short replay. */
  readonly rules?: Readonly<Record<string, unknown>>;
  /** The decks of a practice game, fixed by who made it. */
  readonly decks?: readonly (readonly Card[])[];
  /** How the game ends; by itself if not otherwise said. */
  readonly ending?: 'target' | 'resign' | 'timeout' | 'abort';
  readonly player?: Player;
}

/** A complete replay of a random game with a proof that holds, made the way the service makes one: row by row. */
export async function makeReplay(plan: ReplayPlan): Promise<CompleteReplay> {
  return new RecordedGame(plan).finish(await testKey());
}

/** The replay with the chain and the signature that it would have if the house itself had made it so. */
export async function resealed(replay: CompleteReplay): Promise<CompleteReplay> {
  const sealed = { ...replay, proof: { ...replay.proof, head: headOf(replay) } };
  return { ...sealed, proof: { ...sealed.proof, signature: await sign(statementOf(sealed), await testKey()) } };
}

export async function testKey(): Promise<SigningKey> {
  const key = await readSigningKey(TEST_JWK);
  if (!key.ok) throw new Error(key.error);
  return key.value;
}

export const testPublicKey = async (): Promise<Ed25519Key> => (await testKey()).publicKey;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A game while it is made: what its log would have, and the head of its chain. */
class RecordedGame {
  private readonly random: Random;
  private readonly ruleSet: RuleSet;
  private readonly secret: Uint8Array;
  private readonly commitment: CompleteReplay['proof']['commitment'];
  private readonly game: Mutable<Omit<ReplayedGame, 'seats' | 'finishedAt'>>;
  private readonly seating: Seating[] = [];
  private readonly deals: Mutable<CompleteReplay['deals'][number]>[] = [];
  private nonces: readonly string[] = [];
  private state: MatchState;
  private head: string;
  private version = 0;
  private now: number;

  constructor(private readonly plan: ReplayPlan) {
    this.random = randomFrom(plan.seed);
    this.ruleSet = ruleSetOf(plan.ruleSet ?? 'bauernschnapsen/tjger');
    this.now = Date.UTC(2026, 0, 1) + this.random(1e9);
    this.secret = Uint8Array.from({ length: SECRET_BYTES }, () => this.random(256));
    const id = this.random(2) === 0 ? null : `game-${plan.seed}`;
    this.commitment = { id, hash: commitmentTo(this.secret) };
    this.game = this.newGame();
    const seats = this.ruleSet.game.seats;
    this.head = genesisHash({ ...this.game, seats }, this.commitment);
    this.state = this.ruleSet.game.start(this.game.rules, this.game.firstDealer);
    this.seat(seats);
    if (plan.ending !== 'abort') this.play();
  }

  private newGame(): Omit<ReplayedGame, 'seats' | 'finishedAt'> {
    const { seed, rules = {}, decks } = this.plan;
    const resolved = rulesFor(this.ruleSet, rules);
    if (!resolved.ok) throw new Error(JSON.stringify(resolved.error));
    return {
      id: `game-${seed}`,
      createdBy: person(0),
      ruleSet: this.ruleSet.id,
      rules: resolved.value,
      rulesVersion: this.ruleSet.game.rulesVersion,
      visibility: this.random(4) === 0 ? 'private' : 'public',
      rated: decks === undefined && this.random(2) === 0,
      practiceDecks: decks?.length ?? null,
      board: null,
      firstDealer: this.random(this.ruleSet.game.seats),
      timeControl: this.plan.ending === 'timeout' ? CLOCK : at([null, CLOCK], this.random(2)),
      createdAt: iso(this.now),
    };
  }

  /** All sit down, one of them after another has left; who calls the game off does so before the last. */
  private seat(seats: number): void {
    const last = this.plan.ending === 'abort' ? seats - 1 : seats;
    this.take({ seat: 0, account: person(9), bot: null, nonce: 'left before the start' });
    this.seating.push({ ...this.row({ type: 'seatLeft', seat: 0, data: {} }), type: 'seatLeft', seat: 0 });
    for (let seat = 0; seat < last; seat++) this.take(this.occupant(seat));
    const given = Array.from({ length: seats }, (_, seat) => this.nonceOf(seat));
    this.nonces = noncesOf(this.secret, this.game.id, given);
    if (last < seats) this.seating.push({ ...this.row({ type: 'abort', seat: null, data: {} }), type: 'abort' });
  }

  private occupant(seat: Seat): Omit<Taken, keyof Stamp | 'type'> {
    if (seat > 0 && this.random(3) === 0) return { seat, account: null, bot: 'random', nonce: null };
    const nonce = this.random(2) === 0 ? null : `“nonce” ${this.random(1e9)} ♠ 🂡`;
    return { seat, account: person(seat), bot: null, nonce };
  }

  private take({ seat, account, bot, nonce }: Omit<Taken, keyof Stamp | 'type'>): void {
    this.now += this.random(60_000);
    const stamp = this.row({ type: 'seatTaken', seat, data: { account, bot, nonce } });
    this.seating.push({ ...stamp, type: 'seatTaken', seat, account, bot, nonce });
  }

  private takenBy(seat: Seat): Taken | null {
    const last = this.seating.findLast((event) => event.type !== 'abort' && event.seat === seat);
    return last?.type === 'seatTaken' ? last : null;
  }

  private nonceOf(seat: Seat): string | null {
    return this.takenBy(seat)?.nonce ?? null;
  }

  private play(): void {
    const cutAt = this.plan.ending === 'resign' || this.plan.ending === 'timeout' ? 1 + this.random(30) : Infinity;
    for (let acts = 0; this.state.match.outcome === null; acts++) {
      if (waitsForDeal(this.state)) this.deal();
      if (acts < cutAt || (this.plan.ending === 'timeout' && this.isBotsTurn)) this.act();
      else this.cut(this.plan.ending === 'resign' ? 'resign' : 'timeout');
    }
    this.closeDeal();
  }

  private deal(): void {
    this.closeDeal();
    const number = this.state.match.dealNumber + 1;
    const { secret, nonces } = this;
    const gameId = this.game.id;
    const deck = this.plan.decks?.[number - 1] ?? deckOf({ secret, id: gameId, nonces }, number);
    this.state = this.ruleSet.game.evolve(this.state, { type: 'deal', deck });
    const dealt = this.row({ type: 'deal', seat: null, data: { digest: digestOf(secret, gameId, number, deck) } });
    this.deals.push({ number, dealer: this.state.match.dealer, dealt, deck, actions: [], result: null });
  }

  private closeDeal(): void {
    const deal = this.deals.at(-1);
    if (deal === undefined) return;
    const { lastResult, outcome } = this.state.match;
    if (lastResult?.deal === deal.number) {
      const { deal: _, ...result } = lastResult;
      deal.result = result;
    } else if (outcome === null) deal.result = { reason: 'redeal' };
  }

  private act(): void {
    const seat = this.state.toAct;
    if (seat === null) throw new Error('nobody is to act');
    const player = this.plan.player ?? passingPlayer;
    const action = player(this.ruleSet.game.legal(this.state, seat), this.random, this.state);
    this.state = this.ruleSet.game.evolve(this.state, action);
    const elapsedMs = this.random(3_000);
    this.now += elapsedMs;
    this.done({ ...this.row({ type: 'action', seat, data: action }, elapsedMs), seat, ...action });
  }

  private get isBotsTurn(): boolean {
    return this.takenBy(this.state.toAct ?? 0)?.account === null;
  }

  private cut(type: Cut['type']): void {
    if (type === 'timeout') {
      this.timeOut(this.state.toAct ?? 0);
      return;
    }
    const seat = this.random(this.ruleSet.game.seats);
    this.state = this.ruleSet.game.evolve(this.state, { type, seat });
    this.now += 1_000;
    this.done({ ...this.row({ type, seat, data: {} }), type, seat });
  }

  /** After a time in which the service was not there for a while, or was. */
  private timeOut(seat: Seat): void {
    const hasActed = this.deals.some(({ actions }) => actions.some((action) => action.seat === seat));
    const data = {
      ...(hasActed ? {} : { noShow: true as const }),
      ...(this.random(2) === 0 ? {} : { pausedMs: 7_000 }),
    };
    const { pausedMs: _, ...step } = { type: 'timeout' as const, seat, ...data };
    this.state = this.ruleSet.game.evolve(this.state, step);
    const elapsedMs = CLOCK.moveMs + CLOCK.bankMs + (data.pausedMs ?? 0) + this.random(300);
    this.now += elapsedMs;
    this.done({ ...this.row({ type: 'timeout', seat, data }, elapsedMs), type: 'timeout', seat, ...data });
  }

  private done(action: ReplayedAction): void {
    const deal = at(this.deals, this.deals.length - 1);
    deal.actions = [...deal.actions, action];
  }

  private row(change: ChainedChange, elapsedMs: number | null = null): Stamp {
    const stamp = { version: (this.version += 1), at: iso(this.now), elapsedMs };
    this.head = nextHash(this.head, { ...stamp, rulesVersion: this.game.rulesVersion, ...change });
    return stamp;
  }

  async finish(key: SigningKey): Promise<CompleteReplay> {
    const { score, outcome } = this.state.match;
    const { winners, bummerl, endReason } = outcome ?? { winners: null, bummerl: null, endReason: 'aborted' as const };
    const finishedAt = iso(this.now);
    const statement = { ...{ score, winners, bummerl, endReason, finishedAt }, gameId: this.game.id, head: this.head };
    return {
      format: 'bummerl-replay/1',
      game: { ...this.game, seats: this.seats(), finishedAt },
      seating: this.seating,
      deals: this.deals,
      ...{ score, winners, bummerl, endReason },
      proof: {
        algorithm: ALGORITHM,
        commitment: this.commitment,
        secret: Buffer.from(this.secret).toString('hex'),
        nonces: this.nonces,
        head: this.head,
        signature: await sign({ ...statement, version: this.version }, key),
      },
    };
  }

  private seats(): ReplayedGame['seats'] {
    const { game } = this.ruleSet;
    return Array.from({ length: game.seats }, (_, seat) => {
      const taken = this.takenBy(seat);
      return { seat, team: game.teamOf(seat), account: taken?.account ?? null, bot: taken?.bot ?? null };
    });
  }
}

/** Nobody here thinks for so long, but for who runs out of time. */
const CLOCK: TimeControl = { moveMs: 5_000, bankMs: 10_000, onTimeout: 'forfeit' };

type Taken = Extract<Seating, { type: 'seatTaken' }>;

/** Demands a new deal where it can. */
export const redealingPlayer: Player = (legal, random, state) =>
  legal.find(({ type }: Action) => type === 'redeal') ?? passingPlayer(legal, random, state);

const person = (number: number) => ({ id: `account-${number}`, name: `Player ${number}` });
const iso = (time: number): string => new Date(time).toISOString();

function ruleSetOf(id: string): RuleSet {
  const ruleSet = findRuleSet(id);
  if (ruleSet === null) throw new Error(`no rule set ${id}`);
  return ruleSet;
}

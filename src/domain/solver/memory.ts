/** Each entry: deal, seat to act and cards; score; bounds and the best card. */
const WORDS = 3;
const [WHERE, SCORE, FOUND] = [0, 1, 2];

/** How many deals share the memory before it must be wiped: as many as ten bits can number. */
const DEALS = 1 << 10;

/** The transposition table: what is known of positions before a lead. A place holds the position that came last. */
export class Memory {
  private readonly words: Int32Array;
  private readonly shift: number;
  private deal = 0;
  private identity: string | null = null;

  /** 2^`bits` positions of 12 bytes each. */
  constructor(bits: number) {
    this.words = new Int32Array(WORDS << bits);
    this.shift = 32 - bits;
  }

  /** What is known of another deal is not to be found from here on. */
  turnTo(identity: string): void {
    if (identity === this.identity) return;
    this.identity = identity;
    this.deal += 1;
    if (this.deal < DEALS) return;
    this.deal = 1;
    this.words.fill(0);
  }

  /** The place of a position, whatever lies there. */
  placeOf(where: number, score: number): number {
    const mixed = Math.imul(where ^ Math.imul(score, 0x9e3779b1), 0x85ebca6b);
    return (Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35) >>> this.shift) * WORDS;
  }

  /** What was kept for the position, or 0. */
  at(place: number, where: number, score: number): number {
    const { words } = this;
    if (words[place + WHERE] !== this.stamped(where) || words[place + SCORE] !== score) return 0;
    return words[place + FOUND] ?? 0;
  }

  keep(place: number, where: number, score: number, found: number): void {
    this.words[place + WHERE] = this.stamped(where);
    this.words[place + SCORE] = score;
    this.words[place + FOUND] = found;
  }

  private stamped(where: number): number {
    return where | (this.deal << 22);
  }
}

/** The number that stands for cards (20 bits) and the seat to act. */
export const whereOf = (cards: number, toAct: number): number => cards | (toAct << 20);

/** Bounds of a value between −7 and 7, and the card that was best: never 0. */
export const found = (low: number, high: number, card: number): number => (low + 8) | ((high + 8) << 4) | (card << 8);
export const lowOf = (entry: number): number => (entry & 0xf) - 8;
export const highOf = (entry: number): number => ((entry >> 4) & 0xf) - 8;
export const cardOf = (entry: number): number => entry >> 8;

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DECK } from '../../src/domain/cards.js';
import { CONTRACTS, LEVELS, type Action } from '../../src/domain/actions.js';
import { findRuleSet, type RuleSet } from '../../src/domain/rule-sets.js';
import { SUITS } from '../../src/domain/cards.js';
import { advance } from '../../src/games/advance.js';
import { nextHash } from '../../src/fairness/chain.js';
import { chainedRow, genesisOf } from '../../src/games/chain.js';
import { nextDeck } from '../../src/games/decks.js';
import { Lanes } from '../../src/games/lanes.js';
import { restore, store, type Change } from '../../src/games/log.js';
import { newSecret, pledgeOf, type Pledge } from '../../src/games/pledge.js';
import type { GameStore } from '../../src/games/store.js';
import { afterRow, newTable, type GameRecord, type Table } from '../../src/games/table.js';
import { Tables } from '../../src/games/tables.js';

const ruleSet = findRuleSet('bauernschnapsen/tjger') as RuleSet;
const PLEDGE = pledgeOf(newSecret(), null);
const record = (id = 'g', decks = 0): GameRecord => ({
  id,
  createdBy: { id: 'a', name: 'Anna' },
  ruleSet: ruleSet.id,
  game: ruleSet.game,
  rules: ruleSet.rules,
  rulesVersion: 1,
  visibility: 'public',
  rated: false,
  joinCode: '',
  practice: { decks: Array.from({ length: decks }, () => DECK) },
  pledge: PLEDGE,
  firstDealer: 0,
  timeControl: null,
  rematchOf: null,
  league: null,
  board: null,
  reserved: [null, null, null, null],
  createdAt: 1000,
});
const sit = (seat: number): Change => ({ type: 'seatTaken', seat, account: null, bot: 'random', nonce: null });

describe('the log', () => {
  const seat = fc.nat(3);
  const action: fc.Arbitrary<Action> = fc.oneof(
    fc.record({ type: fc.constant('trump' as const), suit: fc.constantFrom(...SUITS) }),
    fc.record(
      { type: fc.constant('turnUp' as const), card: fc.constantFrom(0 as const, 1 as const) },
      { requiredKeys: ['type'] },
    ),
    fc.record({ type: fc.constantFrom('redeal' as const, 'exchange' as const, 'close' as const) }),
    fc.record({ type: fc.constant('bid' as const), contract: fc.constantFrom('pass' as const, ...CONTRACTS) }),
    fc.record({ type: fc.constant('double' as const), level: fc.constantFrom('pass' as const, ...LEVELS) }),
    fc.record(
      { type: fc.constant('play' as const), card: fc.constantFrom(...DECK), marriage: fc.boolean() },
      { requiredKeys: ['type', 'card'] },
    ),
    fc.record({ type: fc.constant('claim' as const), marriage: fc.constantFrom(...SUITS) }, { requiredKeys: ['type'] }),
  );
  const change: fc.Arbitrary<Change> = fc.oneof(
    fc.record(
      { type: fc.constant('action' as const), seat, action, defaulted: fc.constant(true as const), pausedMs: fc.nat() },
      { requiredKeys: ['type', 'seat', 'action'] },
    ),
    fc.record({ type: fc.constantFrom('seatLeft' as const, 'resign' as const), seat }),
    fc.record(
      { type: fc.constant('timeout' as const), seat, noShow: fc.constant(true as const), pausedMs: fc.nat() },
      { requiredKeys: ['type', 'seat'] },
    ),
    fc.record({
      type: fc.constant('seatTaken' as const),
      seat,
      account: fc.option(fc.record({ id: fc.string(), name: fc.string() })),
      bot: fc.option(fc.string()),
      nonce: fc.option(fc.string()),
    }),
    fc.record({ type: fc.constant('deal' as const), deck: fc.shuffledSubarray([...DECK], { minLength: 20 }) }),
    fc.record({ type: fc.constant('abort' as const) }),
  );

  it('gives back what was stored in the same bytes, though the database sorts the members', () => {
    fc.assert(
      fc.property(change, (given) => {
        const stored = store(given);
        expect(JSON.stringify(restore({ ...stored, data: sorted(stored.data) }))).toBe(JSON.stringify(given));
      }),
    );
  });

  it('refuses what it has never written', () => {
    expect(() => restore({ type: 'fold', seat: 1, data: {} })).toThrow('fold');
    expect(() => restore({ type: 'action', seat: null, data: { type: 'close' } })).toThrow('seat');
  });
});

/** As jsonb keeps it: shorter names first. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]));
}

describe('the fold', () => {
  it('gives what the changes have made, and no version may be missing', () => {
    const { rows, after } = advance(newTable(record()), [0, 1, 2, 3].map(sit), 2000);
    expect(rows.map(({ version, change: { type } }) => [version, type])).toEqual([
      [1, 'seatTaken'],
      [2, 'seatTaken'],
      [3, 'seatTaken'],
      [4, 'seatTaken'],
      [5, 'deal'],
    ]);
    expect(rows.reduce(afterRow, newTable(record()))).toEqual(after);
    expect(() => rows.slice(1).reduce(afterRow, newTable(record()))).toThrow('row 2 after 0');
  });

  it('never runs backwards, though the clock may', () => {
    const seated = advance(newTable(record()), [0, 1, 2, 3].map(sit), 2000).after;
    const [first] = seated.record.game.legal(seated.state, 1);
    const { rows } = advance(seated, [{ type: 'action', seat: 1, action: first as Action }], 1500);
    expect(rows[0]).toMatchObject({ at: 2000, elapsedMs: 0 });
    const aYear = 365 * 24 * 60 * 60 * 1000;
    const late = advance(seated, [{ type: 'action', seat: 1, action: first as Action }], 2000 + aYear);
    expect(late.rows[0]).toMatchObject({ at: 2000 + aYear, elapsedMs: 2_147_483_647 });
  });
});

describe('the chain', () => {
  const begun = (pledge: Pledge | null) =>
    advance(newTable({ ...record(), pledge }), [0, 1, 2, 3].map(sit), 2000).after;

  it('goes over every row, the cards as their digest, and its head is that of the table', () => {
    const { rows, after } = advance(newTable(record()), [0, 1, 2, 3].map(sit), 2000);
    let head = genesisOf(record()) as string;
    for (const row of rows) {
      const chained = chainedRow(record(), PLEDGE, row, 1);
      expect(JSON.stringify(chained)).not.toMatch(/"deck"|"AH"/);
      head = nextHash(head, chained);
      expect(row.hash).toBe(head);
    }
    expect(after.head).toBe(head);
  });

  it('is not there in games that are older, whose cards are shuffled all the same', () => {
    const { head, ...old } = begun(null);
    expect(head).toBeNull();
    const seen = Array.from({ length: 400 }, () => nextDeck({ ...old, head }));
    for (const deck of seen) expect([...deck].sort()).toEqual([...DECK].sort());
    for (const place of [0, 10, 19]) expect(new Set(seen.map((deck) => deck[place])).size).toBe(20);
  });

  it('leads to the same cards by the same secret, and to others by another', () => {
    const table = begun(PLEDGE);
    expect(nextDeck(table)).toEqual(nextDeck(table));
    const nonces = ['mine', null, null, null];
    const others = [begun(pledgeOf(newSecret(), null)), { ...table, nonces }].map(nextDeck);
    for (const deck of others) expect(deck).not.toEqual(nextDeck(table));
  });
});

describe('lanes', () => {
  it('do one thing after another under a key, and others beside it', async () => {
    const lanes = new Lanes();
    const order: string[] = [];
    const job = (name: string, ms: number) => async () => {
      order.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, ms));
      order.push(`${name} ends`);
      if (name === 'a') throw new Error('a fails');
      return name;
    };
    const [a, b, c] = [lanes.run('x', job('a', 20)), lanes.run('x', job('b', 1)), lanes.run('y', job('c', 5))];
    await expect(a).rejects.toThrow('a fails');
    expect(await Promise.all([b, c])).toEqual(['b', 'c']);
    expect(order).toEqual(['a begins', 'c begins', 'c ends', 'a ends', 'b begins', 'b ends']);
  });

  it('are of a bounded length for each account', async () => {
    const lanes = new Lanes();
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const waiting = Array.from({ length: 30 }, () => lanes.run('x', () => gate, 'one'));
    await expect(lanes.run('x', () => gate, 'one')).rejects.toMatchObject({ code: 'overloaded' });
    await expect(lanes.run('y', () => Promise.resolve(1), 'one')).resolves.toBe(1);
    open();
    await Promise.all(waiting);
    await expect(lanes.run('x', () => Promise.resolve(2), 'one')).resolves.toBe(2);
  });
});

describe('tables', () => {
  /** A log that can be slow. */
  function logOf(read: () => Promise<Table>) {
    let reads = 0;
    const log = {
      record: (id: string) => Promise.resolve(id === 'none' ? null : record(id)),
      rows: async () => {
        reads += 1;
        await read();
        return [];
      },
    };
    return { tables: new Tables(log as unknown as GameStore), reads: () => reads };
  }
  const at = (version: number, id = 'g', decks = 0): Table => ({ ...newTable(record(id, decks)), version });

  it('are read once and then kept', async () => {
    const { tables, reads } = logOf(() => Promise.resolve(at(0)));
    expect(await Promise.all([tables.get('g'), tables.get('g')])).toMatchObject([{ version: 0 }, { version: 0 }]);
    await tables.get('g');
    expect(reads()).toBe(1);
    expect(await tables.get('none')).toBeNull();
  });

  it('are not overwritten by what was read before a change or an outage', async () => {
    let finish: (table: Table) => void = () => undefined;
    const { tables, reads } = logOf(() => new Promise((resolve) => (finish = resolve)));
    const reading = tables.get('g');
    await new Promise((resolve) => setTimeout(resolve, 10));
    tables.put(at(7));
    finish(at(0));
    await reading;
    expect(await tables.get('g')).toMatchObject({ version: 7 });
    tables.drop('g');
    const second = tables.get('g');
    await new Promise((resolve) => setTimeout(resolve, 10));
    tables.drop('g');
    finish(at(0));
    await second;
    const third = tables.get('g');
    await new Promise((resolve) => setTimeout(resolve, 10));
    finish(at(0));
    await third;
    expect(reads()).toBe(3);
  });

  it('are bounded, those with many decks more so; the latest used stay', async () => {
    const { tables, reads } = logOf(() => Promise.resolve(at(0)));
    for (let game = 0; game < 5_000; game++) tables.put(at(1, `g${game}`));
    await tables.get('g0');
    tables.put(at(1, 'one more'));
    await tables.get('g0');
    expect(reads()).toBe(0);
    await tables.get('g1');
    expect(reads()).toBe(1);
    for (let game = 0; game < 60; game++) tables.put(at(1, `big ${game}`, 1000));
    await tables.get('big 59');
    expect(reads()).toBe(1);
    await tables.get('big 0');
    expect(reads()).toBe(2);
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Stamp } from '../../src/domain/replays/replay.js';
import { at } from '../../src/domain/result.js';
import type { Receipt } from '../../src/fairness/receipts.js';
import type { CompleteReplay } from '../../src/fairness/replay-shape.js';
import { newSigningKey } from '../../src/fairness/signature.js';
import { statementOf, verifyReplay } from '../../src/fairness/verify.js';
import * as independent from '../support/bummerl-deal-1.js';
import { deckWith, randomFrom } from '../support/playout.js';
import { makeReplay, redealingPlayer, resealed, testPublicKey, type ReplayPlan } from '../support/replays.js';

const threeJacks = deckWith(['JH', 'JD', 'JS'], randomFrom(1));
const decks = [deckWith([], randomFrom(2)), deckWith([], randomFrom(3))];

const PLANS: readonly ReplayPlan[] = [
  { seed: 1, ruleSet: 'bauernschnapsen/tjger' },
  { seed: 2, ruleSet: 'bauernschnapsen/club' },
  { seed: 3, ruleSet: 'bauernschnapsen/land', ending: 'resign' },
  { seed: 4, ruleSet: 'bauernschnapsen/wikipedia', decks: [threeJacks, threeJacks], player: redealingPlayer },
  { seed: 5, ruleSet: 'schnapsen/tjger' },
  { seed: 6, ruleSet: 'schnapsen/pagat', ending: 'timeout' },
  { seed: 7, ruleSet: 'schnapsen/scharf', decks },
  { seed: 8, ruleSet: 'schnapsen/preis', ending: 'abort' },
  { seed: 9, ruleSet: 'bauernschnapsen/tjger', ending: 'abort' },
  { seed: 10, ruleSet: 'bauernschnapsen/tjger', decks: [], rules: { target: 5, doublingMax: 1 } },
];
const named = PLANS.map((plan) => [`${plan.seed} of ${plan.ruleSet}, ${plan.ending ?? 'target'}`, plan] as const);

describe('a replay', () => {
  it.each(named)('is verified: %s', async (_, plan) => {
    const replay = await makeReplay(plan);
    const key = await testPublicKey();
    expect(await verifyReplay(JSON.parse(JSON.stringify(replay)), { trustedKeys: [key] })).toEqual({
      ok: true,
      value: {
        gameId: `game-${plan.seed}`,
        rows: statementOf(replay).version,
        deals: replay.deals.length,
        practiceDeals: plan.decks?.length ?? 0,
        commitment: {
          hash: replay.proof.commitment.hash,
          beforeGame: replay.proof.commitment.id !== null,
          matched: null,
        },
        receipts: 0,
        ownNonces: replay.proof.nonces.filter((nonce) => nonce.includes('♠')).length,
        signature: { key, trusted: true, checked: true },
      },
    });
  });

  it.each(named)('follows from the page alone: %s', async (_, plan) => {
    const { game, seating, deals, proof, ...rest } = await makeReplay(plan);
    const replay = { game, seating, deals, proof, ...rest };
    const given = game.seats.map(({ seat }) => {
      const last = seating.findLast((event) => event.type !== 'abort' && event.seat === seat);
      return last?.type === 'seatTaken' ? last.nonce : null;
    });
    expect(independent.commitment(proof.secret)).toBe(proof.commitment.hash);
    expect(independent.nonces(proof.secret, game.id, given)).toEqual(proof.nonces);
    for (const { number, deck } of deals.slice(game.practiceDecks ?? 0))
      expect(independent.shuffle(proof.secret, game.id, number, [...proof.nonces]).deck).toEqual(deck);
    const rows = independent.rowTexts(replay);
    expect(independent.chain(independent.genesisText(replay), rows)).toBe(proof.head);
    const { jws, key } = proof.signature;
    expect(independent.isSigned(jws, key, independent.payload(replay, rows.length))).toBe(true);
  });
});

/** Of a match of several deals that ends by itself; both players have accounts. */
const PLAN: ReplayPlan = { seed: 33, ruleSet: 'schnapsen/pagat', rules: { target: 4 } };

type Change = (replay: CompleteReplay) => unknown;
const inDeal =
  (index: number, change: (deal: CompleteReplay['deals'][number]) => object): Change =>
  (replay) => ({
    ...replay,
    deals: replay.deals.map((deal, i) => (i === index ? { ...deal, ...change(deal) } : deal)),
  });
const inAction = (index: number, change: object): Change =>
  inDeal(0, ({ actions }) => ({
    actions: actions.map((action, i) => (i === index ? { ...action, ...change } : action)),
  }));
const inGame =
  (change: object): Change =>
  (replay) => ({ ...replay, game: { ...replay.game, ...change } });
const inProof =
  (change: object): Change =>
  (replay) => ({ ...replay, proof: { ...replay.proof, ...change } });

const cutShort = ({ actions }: CompleteReplay['deals'][number]) => ({ actions: actions.slice(0, 1) });

/** With versions and times as they are when some rows had never been. */
function numbered(replay: CompleteReplay): CompleteReplay {
  let version = replay.seating.length;
  let before = at(replay.seating, version - 1).at;
  const next = <T extends Stamp>(stamp: T): T => {
    const elapsedMs = stamp.elapsedMs === null ? null : Date.parse(stamp.at) - Date.parse(before);
    before = stamp.at;
    return { ...stamp, version: (version += 1), elapsedMs };
  };
  return {
    ...replay,
    deals: replay.deals.map((deal) => ({ ...deal, dealt: next(deal.dealt), actions: deal.actions.map(next) })),
  };
}

/** Chain and signature are those of the changed replay: only the rules and the shuffle can tell. */
const BY_THE_HOUSE: readonly (readonly [what: string, path: string, change: Change])[] = [
  ['another deck', '/deals/0/deck/0', inDeal(0, ({ deck }) => ({ deck: [...deck.slice(1), ...deck.slice(0, 1)] }))],
  ['another dealer', '/deals/1/dealer', inDeal(1, ({ dealer }) => ({ dealer: 1 - dealer }))],
  ['another number', '/deals/0/number', inDeal(0, () => ({ number: 2 }))],
  [
    'another seat acting',
    '/deals/0/actions/1/seat',
    (replay) => inAction(1, { seat: 1 - at(at(replay.deals, 0).actions, 1).seat })(replay),
  ],
  ['an action that is not legal', '/deals/0/actions/0', inAction(0, { type: 'claim', card: undefined })],
  ['an action in another form', '/deals/0/actions/0/marriage', inAction(0, { marriage: false })],
  ['a deal without its end', '/deals/0/actions', (replay) => numbered(inDeal(0, cutShort)(replay) as CompleteReplay)],
  ['a worse result', '/deals/0/result/value', inDeal(0, ({ result }) => ({ result: { ...result, value: 9 } }))],
  ['a match without its last deal', '/deals', (replay) => ({ ...replay, deals: replay.deals.slice(0, -1) })],
  ['another score', '/score/0', (replay) => ({ ...replay, score: [99, at(replay.score, 1)] })],
  ['other winners', '/winners/0', (replay) => ({ ...replay, winners: [1 - at(replay.winners ?? [], 0)] })],
  ['more Bummerl', '/bummerl', (replay) => ({ ...replay, bummerl: 2 })],
  ['another reason', '/endReason', (replay) => ({ ...replay, endReason: 'adjudicated' })],
  ['a later end', '/game/finishedAt', inGame({ finishedAt: '2030-01-01T00:00:00.000Z' })],
  ['a first row before the creation', '/seating/0/at', inGame({ createdAt: '2027-01-01T00:00:00.000Z' })],
  ['a gap', '/seating/0/version', (replay) => ({ ...replay, seating: replay.seating.toSpliced(0, 2) })],
  ['a time that did not pass', '/deals/0/actions/0/elapsedMs', inAction(0, { elapsedMs: 86_400_000 })],
  ['no time where somebody was awaited', '/deals/0/actions/0/elapsedMs', inAction(0, { elapsedMs: null })],
  [
    'another team',
    '/game/seats/0/team',
    (replay) => inGame({ seats: replay.game.seats.map((one) => ({ ...one, team: 1 })) })(replay),
  ],
  [
    'rules that are incomplete',
    '/game/rules/closedScore',
    (replay) => inGame({ rules: { ...replay.game.rules, closedScore: undefined } })(replay),
  ],
  [
    'rules of another game',
    '/game/rules/doublingMax',
    (replay) => inGame({ rules: { ...replay.game.rules, doublingMax: 3 } })(replay),
  ],
  [
    'rules that make no sense',
    '/game/rules/target',
    (replay) => inGame({ rules: { ...replay.game.rules, target: 0 } })(replay),
  ],
  ['an unknown version of the rules', '/game/rulesVersion', inGame({ rulesVersion: 2 })],
  ['an unknown rule set', '/game/ruleSet', inGame({ ruleSet: 'schnapsen/unknown' })],
  ['an impossible dealer', '/game/firstDealer', inGame({ firstDealer: 2 })],
  ['another secret', '/proof/commitment/hash', inProof({ secret: '0'.repeat(64) })],
  [
    'the commitment of another game',
    '/proof/commitment/id',
    (replay) => ({
      ...replay,
      proof: { ...replay.proof, commitment: { ...replay.proof.commitment, id: 'another-game' } },
    }),
  ],
  ['other nonces', '/proof/nonces/0', inProof({ nonces: ['mine', 'yours'] })],
];

describe('a replay of a house that cheats', () => {
  it.each(BY_THE_HOUSE)('is found out: %s at %s', async (_, path, change) => {
    const changed = JSON.parse(JSON.stringify(change(await makeReplay(PLAN)))) as CompleteReplay;
    const verdict = await verifyReplay(await resealed(changed));
    expect(verdict).toMatchObject({ ok: false, error: { path } });
  });

  it('is fine if it was sealed again as it was', async () => {
    const replay = await makeReplay(PLAN);
    expect(replay.deals.length).toBeGreaterThan(1);
    expect(await resealed(replay)).toEqual(replay);
  });
});

describe('the seal', () => {
  it('names the head when a row is another that no rule is about', async () => {
    const replay = await makeReplay(PLAN);
    expect(await verifyReplay(inGame({ visibility: 'private' })(replay))).toMatchObject({
      ok: false,
      error: {
        path: '/proof/head',
        expected: expect.stringMatching(/^[0-9a-f]{64}, .* (a row|in a row) .*visibility/),
      },
    });
  });

  it('names the signature when it is over something else', async () => {
    const { proof } = await makeReplay({ ...PLAN, seed: 1 });
    const replay = inProof({ signature: proof.signature })(await makeReplay(PLAN));
    expect(await verifyReplay(replay)).toMatchObject({ ok: false, error: { path: '/proof/signature/jws' } });
  });

  it.each(['', 'a', 'a.b', 'a.b.c.d', '..', 'no signature'])('is no signature: %j', async (jws) => {
    const replay = await makeReplay(PLAN);
    const { key } = replay.proof.signature;
    expect(await verifyReplay(inProof({ signature: { jws, key } })(replay))).toMatchObject({
      ok: false,
      error: { path: '/proof/signature/jws' },
    });
  });

  it('is not of a key that is not trusted, and of any key when none is named', async () => {
    const replay = await makeReplay(PLAN);
    const trustedKeys = [await newSigningKey()];
    expect(await verifyReplay(replay, { trustedKeys })).toMatchObject({
      ok: false,
      error: { path: '/proof/signature/key', expected: 'one of the keys of the service' },
    });
    expect(await verifyReplay(replay)).toMatchObject({ ok: true, value: { signature: { trusted: null } } });
  });
});

describe('what a player has kept', () => {
  /** The receipts of all rows, worked out from the page alone. */
  const receiptsOf = (replay: CompleteReplay): readonly Receipt[] => {
    const rows = independent.rowTexts(replay);
    return rows.map((_, index) => ({
      version: index + 1,
      hash: independent.chain(independent.genesisText(replay), rows.slice(0, index + 1)),
    }));
  };

  it('fits: the commitment and any receipts, in any order', async () => {
    const replay = await makeReplay(PLAN);
    const all = receiptsOf(replay);
    const { hash } = replay.proof.commitment;
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...all]), async (receipts) => {
        expect(await verifyReplay(replay, { commitment: hash, receipts })).toMatchObject({
          ok: true,
          value: { commitment: { hash, matched: true }, receipts: receipts.length },
        });
      }),
      { numRuns: 10 },
    );
  });

  it('names the commitment when the house was bound to another secret', async () => {
    const commitment = 'ab'.repeat(32);
    expect(await verifyReplay(await makeReplay(PLAN), { commitment })).toMatchObject({
      ok: false,
      error: { path: '/proof/commitment/hash', expected: expect.stringContaining(commitment) },
    });
  });

  it('names the first row whose receipt is another, although the house has sealed its other history', async () => {
    const replay = await makeReplay(PLAN);
    const receipts = receiptsOf(replay);
    const changed = (await resealed(
      inGame({ createdBy: { ...replay.game.createdBy, name: 'Somebody' } })(replay) as CompleteReplay,
    )) satisfies CompleteReplay;
    expect(await verifyReplay(changed)).toMatchObject({ ok: true });
    const { version } = at(replay.deals, 0).dealt;
    const late = receipts.filter((receipt) => receipt.version >= version).reverse();
    expect(await verifyReplay(changed, { receipts: late })).toMatchObject({
      ok: false,
      error: {
        path: '/deals/0/dealt',
        expected: expect.stringContaining(`${at(receipts, version - 1).hash} after row`),
      },
    });
    expect(await verifyReplay(changed, { receipts })).toMatchObject({ ok: false, error: { path: '/seating/0' } });
  });

  it.each([0, 10_000])('finds no row %d', async (version) => {
    const receipts = [{ version, hash: '0'.repeat(64) }];
    expect(await verifyReplay(await makeReplay(PLAN), { receipts })).toMatchObject({
      ok: false,
      error: { path: '', expected: `a row ${version}, of which you hold a receipt` },
    });
  });
});

describe('what is no complete replay', () => {
  it.each([
    ['a replay of a game that is not over', '/proof', (replay: CompleteReplay) => ({ ...replay, proof: null })],
    ['nothing', '', () => null],
    ['a list', '', () => []],
    ['another document', '/hello', () => ({ hello: 'world' })],
    ['a member called __proto__', '/__proto__', () => JSON.parse('{"__proto__": {}}')],
  ])('is refused: %s', async (_, path, change) => {
    expect(await verifyReplay(change(await makeReplay(PLAN)))).toMatchObject({ ok: false, error: { path } });
  });
});

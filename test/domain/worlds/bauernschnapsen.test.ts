import { describe, expect, it } from '@jest/globals';
import { bauernschnapsen } from '../../../src/domain/bauernschnapsen/game.js';
import type { BauernRules } from '../../../src/domain/bauernschnapsen/rules.js';
import type { BauernState } from '../../../src/domain/bauernschnapsen/state.js';
import { DECK, suitOf, type Card } from '../../../src/domain/cards.js';
import type { Game, MatchState } from '../../../src/domain/game.js';
import { at } from '../../../src/domain/result.js';
import type { View } from '../../../src/domain/view.js';
import { witnessed, type Witnessed } from '../../../src/domain/worlds.js';
import { decksWith, fits, nameOf, type Groups } from '../../support/all-decks.js';
import { chiSquareIsLikely } from '../../support/chi-square.js';
import { BauernTable } from '../../support/bauern-table.js';
import { playDeal, randomFrom, shuffled, type Playout } from '../../support/playout.js';
import { randomRules } from '../../support/random-rules.js';

const game = bauernschnapsen as unknown as Game;
const SEATS = [0, 1, 2, 3];
const presets = Object.entries(game.presets);

interface Sight {
  readonly opening: MatchState;
  readonly view: View;
  readonly seen: Witnessed;
}

/** What a seat sees and has seen after each action of a deal. */
function sightsOf(opening: MatchState, { steps, states }: Playout, seat: number | null): readonly Sight[] {
  return states.flatMap((state, index) =>
    state.toAct === null
      ? []
      : [
          {
            opening,
            view: game.view(state, seat),
            seen: witnessed(game, opening, steps.slice(0, index + 1), seat),
          },
        ],
  );
}

function deals(rules: BauernRules, count: number, seed: number): { opening: MatchState; playout: Playout }[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, (_, deal) => {
    const opening = game.start(rules, deal % 4);
    const player = (legal: Parameters<typeof at>[0]) => at(legal, random(legal.length)) as never;
    return { opening, playout: playDeal(game, opening, shuffled(DECK, random), player, random) };
  });
}

/** The places of a seat in the deck, its first three before its last two. */
const placesOf = (seat: number, caller: number): readonly number[] => {
  const place = (seat - caller + 4) % 4;
  return [3 * place, 3 * place + 1, 3 * place + 2, 12 + 2 * place, 13 + 2 * place];
};

/** Groups in which a deal is told apart as by `worlds`: by hands, and the caller's first three. */
function groupsOf({ view }: Sight): Groups {
  const caller = view.deal?.caller ?? 0;
  return SEATS.flatMap((seat) => {
    const places = placesOf(seat, caller);
    return seat === caller ? [places.slice(0, 3), places.slice(3)] : [places];
  });
}

/** All decks that fit, found by trying: fixed are the viewer's own cards, what others but the caller have played, and a card turned up. */
function fittingDecks(sight: Sight): Set<string> {
  const { view, seen, opening } = sight;
  const { deal, you } = view;
  if (deal === null) throw new Error('no deal');
  const fixed = new Map<number, Card>();
  for (const seat of SEATS) {
    const places = placesOf(seat, deal.caller);
    const played = [...deal.tricks.flatMap(({ plays }) => plays), ...deal.trick].filter((play) => play.seat === seat);
    if (seat === you?.seat) seen.own.forEach((card, index) => fixed.set(at(places, index), card));
    else if (seat !== deal.caller) played.forEach(({ card }, index) => fixed.set(at(places, index), card));
    else if (deal.turnedUp !== null) {
      const [making] = seen.actions;
      fixed.set(at(places, making?.type === 'turnUp' && making.card === 1 ? 4 : 3), deal.turnedUp);
    }
  }
  const groups = groupsOf(sight);
  const found = new Set<string>();
  for (const deck of decksWith(fixed, groups))
    if (fits(game, opening, deck, seen, view)) found.add(nameOf(deck, groups));
  return found;
}

const hidden = ({ view }: Sight): number =>
  (view.deal?.handSizes ?? []).reduce((sum, size, seat) => sum + (seat === view.you?.seat ? 0 : size), 0);

describe('worlds of Bauernschnapsen', () => {
  it.each([...presets, ['random rules', null] as const])(
    'fit all that a seat knows, in every phase: %s',
    (_, rules) => {
      for (let seed = 1; seed <= 3; seed++) {
        const random = randomFrom(seed);
        const chosen = { ...((rules ?? randomRules(game, random)) as BauernRules), target: 1_000 };
        for (const { opening, playout } of deals(chosen, 2, seed))
          for (const seat of [...SEATS, null])
            for (const { view, seen } of sightsOf(opening, playout, seat)) {
              const worlds = game.worlds(view, seen);
              for (let drawn = 0; drawn < 2; drawn++) {
                const { deck, state } = worlds.draw(random);
                expect(fits(game, opening, deck, seen, view)).toBe(true);
                expect(game.view(state, seat)).toEqual(view);
              }
            }
      }
    },
  );

  it.each([...presets, ['random rules', null] as const])(
    'are exactly those that can be found by trying: %s',
    (_, rules) => {
      let compared = 0;
      for (let seed = 1; compared < 5; seed++) {
        const random = randomFrom(100 + seed);
        const chosen = { ...((rules ?? randomRules(game, random)) as BauernRules), target: 1_000 };
        for (const { opening, playout } of deals(chosen, 1, seed)) {
          const late = sightsOf(opening, playout, random(4)).filter(
            (sight) => sight.view.phase === 'play' && hidden(sight) <= 6,
          );
          const sight = late[random(late.length || 1)];
          if (sight === undefined) continue;
          const expected = fittingDecks(sight);
          const worlds = game.worlds(sight.view, sight.seen);
          expect({ seed, count: worlds.count }).toEqual({ seed, count: expected.size });
          const name = nameOf(worlds.draw(random).deck, groupsOf(sight));
          expect(expected.has(name)).toBe(true);
          compared += 1;
        }
      }
    },
  );

  it('are drawn with the same chance each', () => {
    let tested = 0;
    for (let seed = 1; tested < 3; seed++) {
      const rules = { ...(at(Object.values(game.presets), 0) as BauernRules), contracts: { bettler: 5 } };
      const [{ opening, playout }] = deals(rules, 1, seed) as [{ opening: MatchState; playout: Playout }];
      const late = sightsOf(opening, playout, 2).filter((sight) => sight.view.phase === 'play' && hidden(sight) <= 6);
      const sight = late[0];
      if (sight === undefined) continue;
      const expected = [...fittingDecks(sight)];
      if (expected.length < 4 || expected.length > 400) continue;
      const worlds = game.worlds(sight.view, sight.seen);
      const random = randomFrom(seed);
      const groups = groupsOf(sight);
      expect(chiSquareIsLikely(expected, () => nameOf(worlds.draw(random).deck, groups))).toBe(true);
      tested += 1;
    }
  });

  it('keep the whole suit that an outbid herrengang tells, each of the suits that are left', () => {
    const table = BauernTable.deal(['AH KH QS JS TS', 'AC TC KC QC JC', 'QH JH TH KD QD', 'KS AS AD JD TD'], {
      herrengangBy: 'anyone',
    }).then('trump H, pass, bid herrengang, pass, bid kontrabauernschnapser');
    const { state } = table;
    const [seen, view] = [witnessedOf(state), game.view(state, 1)];
    const random = randomFrom(5);
    const suits = Array.from({ length: 200 }, () => {
      const hand = handOf(game.worlds(view, seen).draw(random).state, 2);
      return [...new Set(hand.map(suitOf))].join('');
    });
    expect(new Set(suits)).toEqual(new Set(['C', 'D']));
  });

  it('keep an ace in the hand that has bid an assBettler', () => {
    const rules = { contracts: { assBettler: 5, gang: 9 } };
    const table = BauernTable.deal(
      ['AH KS QS AD JD', 'AC TC KC QC JC', 'JS TS TH KD QD', 'KH QH JH AS TD'],
      rules,
    ).then('trump H, pass, bid assBettler, pass, pass');
    const random = randomFrom(6);
    const worlds = game.worlds(game.view(table.state, 1), witnessedOf(table.state));
    for (let drawn = 0; drawn < 300; drawn++)
      expect(handOf(worlds.draw(random).state, 2).some((card) => card.startsWith('A'))).toBe(true);
  });

  it('throw for a view in which no deal goes on', () => {
    const opening = game.start(at(Object.values(game.presets), 0), 0);
    expect(() => game.worlds(game.view(opening, 0), { turned: null, own: [], actions: [] })).toThrow(RangeError);
  });
});

const handOf = (state: MatchState, seat: number): readonly Card[] => at(game.secrets(state).hands, seat);

/** What the caller of a table has seen of a deal that is bid, without a history. */
function witnessedOf(state: BauernState | MatchState): Witnessed {
  const view = game.view(state, 1);
  const bids = (view.deal?.bids ?? []).map(({ contract }) => ({ type: 'bid', contract }) as const);
  return { turned: null, own: view.you?.hand ?? [], actions: [{ type: 'trump', suit: 'H' }, ...bids] };
}

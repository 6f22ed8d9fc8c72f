import { describe, expect, it } from '@jest/globals';
import type { MatchEvent } from '../../../src/domain/events.js';
import { schnapsen as game } from '../../../src/domain/schnapsen/game.js';
import type { SchnapsenState } from '../../../src/domain/schnapsen/state.js';
import type { Viewer } from '../../../src/domain/view.js';
import { actionOf, deckOf, PRESETS, SchnapsenTable, type Cards } from '../../support/schnapsen-table.js';

const CARDS: Cards = { caller: 'JH KD QD AS JC', dealer: 'QS JD TC AC KC', turned: 'TH', talon: 'TS KS' };

/** The events of an action at a table. */
function eventsOf(table: SchnapsenTable, text: string): readonly MatchEvent[] {
  const action = actionOf(text);
  return game.events(table.state, action, game.evolve(table.state, action));
}

describe('the events of a step', () => {
  const table = SchnapsenTable.deal(CARDS);

  it('a deal: the card turned up for all, each hand for its seat', () => {
    const opening = game.start(PRESETS.tjger, 0);
    const step = { type: 'deal', deck: deckOf(CARDS) } as const;
    const events = game.events(opening, step, game.evolve(opening, step));
    expect(events).toEqual([
      { type: 'dealStarted', deal: 1, dealer: 0, caller: 1, turned: 'TH' },
      { type: 'handDealt', deal: 1, seat: 1, cards: ['JH', 'KD', 'QD', 'AS', 'JC'] },
      { type: 'handDealt', deal: 1, seat: 0, cards: ['QS', 'JD', 'TC', 'AC', 'KC'] },
    ]);
    expect(seenBy(null, events)).toEqual(['dealStarted']);
    expect(seenBy(0, events)).toEqual(['dealStarted', 'handDealt 0']);
  });

  it('an exchange, a closing', () => {
    expect(eventsOf(table, 'exchange')).toEqual([{ type: 'talonExchanged', deal: 1, seat: 1, took: 'TH', laid: 'JH' }]);
    expect(eventsOf(table, 'close')).toEqual([{ type: 'talonClosed', deal: 1, seat: 1 }]);
  });

  it('a lead with a marriage, and the trick: the winner draws first, each sees his own card only', () => {
    expect(eventsOf(table, 'KD!')).toEqual([
      { type: 'cardPlayed', deal: 1, trick: 1, seat: 1, card: 'KD', marriage: { suit: 'D', points: 20 } },
    ]);
    const events = eventsOf(table.then('KD!'), 'JD');
    expect(events).toEqual([
      { type: 'cardPlayed', deal: 1, trick: 1, seat: 0, card: 'JD', marriage: null },
      { type: 'trickTaken', deal: 1, trick: 1, seat: 1, points: 6 },
      { type: 'cardDrawn', deal: 1, seat: 1, card: 'TS' },
      { type: 'cardDrawn', deal: 1, seat: 0, card: 'KS' },
    ]);
    expect(seenBy(0, events)).toEqual(['cardPlayed 0', 'trickTaken 1', 'cardDrawn 0']);
    expect(seenBy(1, events)).toEqual(['cardPlayed 0', 'trickTaken 1', 'cardDrawn 1']);
    expect(seenBy(null, events)).toEqual(['cardPlayed 0', 'trickTaken 1']);
  });

  it('nothing is drawn from a closed talon', () => {
    expect(eventsOf(table.then('close, AS'), 'QS').map(({ type }) => type)).toEqual(['cardPlayed', 'trickTaken']);
  });

  it('a claim tells whether it holds, and its price follows', () => {
    const onLead = table.then('AS, QS');
    const events = eventsOf(onLead, 'claim D');
    expect(events).toEqual([
      { type: 'sixtySixClaimed', deal: 1, seat: 1, marriage: 'D', holds: false },
      {
        type: 'dealScored',
        deal: 1,
        result: expect.objectContaining({ reason: 'falseClaim', winners: [0], value: 3, points: [0, 34] }),
        score: [3, 0],
      },
    ]);
    const rich = SchnapsenTable.deal({ caller: 'AS AD KH QH JC', dealer: 'JS JD TC AC KC', turned: 'JH' });
    expect(eventsOf(rich.then('AS, JS, AD, JD'), 'claim H')[0]).toMatchObject({ marriage: 'H', holds: true });
    expect(eventsOf(rich.then('AS, JS, AD, JD'), 'claim')[0]).toMatchObject({ marriage: null, holds: false });
  });

  it('66 by itself ends the deal before the draw, and the last deal ends the match', () => {
    const cards: Cards = { caller: 'AS TS AD KH QH', dealer: 'JS QS JD QD KS', turned: 'JH' };
    const almost = SchnapsenTable.deal(cards, { sixtySix: 'automatic', target: 3 }).then('KH!, JS, AS, QS, AD');
    expect(eventsOf(almost, 'JD').map(({ type }) => type)).toEqual([
      'cardPlayed',
      'trickTaken',
      'dealScored',
      'gameFinished',
    ]);
    expect(eventsOf(almost, 'JD')[3]).toEqual({
      type: 'gameFinished',
      winners: [1],
      score: [0, 3],
      bummerl: 1,
      endReason: 'target',
    });
  });

  it('a match given up', () => {
    const step = { type: 'resign', seat: 0 } as const;
    expect(game.events(table.state, step, game.evolve(table.state, step))).toEqual([
      { type: 'resigned', seat: 0 },
      { type: 'gameFinished', winners: [1], score: [0, 0], bummerl: 1, endReason: 'resignation' },
    ]);
  });
});

function seenBy(viewer: Viewer, events: readonly MatchEvent[]): readonly string[] {
  return events.flatMap((event) => {
    const seen = game.visible(event, viewer);
    return seen === null ? [] : ['seat' in seen ? `${seen.type} ${seen.seat}` : seen.type];
  });
}

describe('what the players know of each other', () => {
  const known = (state: SchnapsenState) => game.view(state, null).deal?.known;

  it('the card taken in an exchange, while it is held', () => {
    const table = SchnapsenTable.deal(CARDS).then('exchange');
    expect(known(table.state)).toEqual([{ seat: 1, cards: ['TH'] }]);
    expect(known(table.then('TH').state)).toEqual([]);
  });

  it('the other card of a marriage', () => {
    const table = SchnapsenTable.deal(CARDS).then('KD!, JD');
    expect(known(table.state)).toEqual([{ seat: 1, cards: ['QD'] }]);
  });

  const RUN: Cards = {
    caller: 'AS TS AD TD JH',
    dealer: 'JS QS JD QD KS',
    turned: 'KH',
    talon: 'AC JC TC QC KC KD AH QH TH',
  };

  it('the card turned up, once the loser of the fifth trick has drawn it', () => {
    const table = SchnapsenTable.deal(RUN).then('AS, JS, TS, QS, AD, JD, TD, QD, AC, JC');
    expect(table.deal.talon).toMatchObject({ size: 0, turned: null, exchange: null });
    expect(known(table.state)).toEqual([{ seat: 0, cards: ['KH'] }]);
  });

  it('the Jack that was laid for it, in whichever hand it comes to be', () => {
    const table = SchnapsenTable.deal(RUN).then('exchange, AS, JS, TS, QS, AD, JD, TD, QD, AC, JC');
    expect(table.deal.talon).toMatchObject({ size: 0, turned: null, exchange: { took: 'KH', laid: 'JH' } });
    expect(known(table.state)).toEqual([
      { seat: 0, cards: ['JH'] },
      { seat: 1, cards: ['KH'] },
    ]);
  });

  it('how the talon was closed', () => {
    const table = SchnapsenTable.deal(RUN).then('AS, JS, TS, QS, close');
    expect(table.deal.talon).toEqual({
      size: 6,
      turned: 'KH',
      exchange: null,
      closedBy: 1,
      closedAt: { trick: 2, points: [0, 26], tricks: [0, 2] },
    });
  });
});

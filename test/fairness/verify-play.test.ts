import { describe, expect, it } from '@jest/globals';
import { DECK } from '../../src/domain/cards.js';
import type { Replay } from '../../src/domain/replays/replay.js';
import { RULE_SETS } from '../../src/domain/rule-sets.js';
import { at } from '../../src/domain/result.js';
import { verifyPlay } from '../../src/fairness/verify-play.js';
import { playedReplay } from '../support/played-replay.js';

const MATCHES = 10;

/** A replay whose members can be changed. */
type Loose = ReturnType<typeof JSON.parse>;

describe.each(RULE_SETS.map((ruleSet) => [ruleSet.id, ruleSet] as const))('verifying a replay of %s', (_, ruleSet) => {
  it('finds nothing wrong with what was played', () => {
    for (let seed = 1; seed <= MATCHES; seed++) {
      const replay = playedReplay(ruleSet, seed);
      expect(verifyPlay(replay)).toEqual({
        deals: replay.deals.length,
        actions: replay.deals.reduce((sum, { actions }) => sum + actions.length, 0),
        fault: null,
      });
    }
  });

  const replay = playedReplay(ruleSet, 1);
  const last = replay.deals.length - 1;
  it.each<[string, (replay: Loose) => void, RegExp]>([
    ['a card twice in a deck', ({ deals }) => (deals[0].deck[3] = deals[0].deck[4]), /Deal 1 .*twenty cards/],
    ['a deck that is hidden', ({ deals }) => (deals[0].deck = null), /Deal 1 .*twenty cards/],
    ['another dealer', ({ deals }) => (deals[last].dealer += 1), /dealt by seat/],
    ['a deal left out', ({ deals }) => deals.splice(0, 1), /Deal 2/],
    ['an action left out', ({ deals }) => deals[last].actions.splice(0, 1), new RegExp(`Deal ${last + 1}`)],
    ['an action of another seat', ({ deals }) => (deals[0].actions[1].seat = 9), /Deal 1, step 2.*turn/],
    ['a card that was not held', (loose) => playForeignCard(loose), /Deal 1, step/],
    ['another value of a deal', ({ deals }) => (deals[last].result.value += 1), /told to end/],
    ['other points of a deal', ({ deals }) => (deals[last].result.points[0] += 1), /told to end/],
    ['another score', ({ score }) => (score[0] += 1), /The end is told/],
    ['other winners', (loose) => (loose.winners = [loose.winners[0] === 0 ? 1 : 0]), /The end is told/],
    ['another weight', (loose) => (loose.bummerl += 1), /The end is told/],
    ['another way to end', (loose) => (loose.endReason = 'resignation'), /The end is told/],
    ['rules that nobody knows', ({ game }) => (game.ruleSet = 'poker/texas'), /not known here/],
    ['a version of the rules that nobody knows', ({ game }) => (game.rulesVersion = 99), /not known here/],
    ['no deals at all', (loose) => (loose.deals = []), /The end is told/],
    ['something else', (loose) => (loose.deals = null), /./],
  ])('finds %s', (_, tamper, fault) => {
    const loose = JSON.parse(JSON.stringify(replay));
    tamper(loose);
    expect(verifyPlay(loose as Replay).fault).toMatch(fault);
  });
});

/** The first card that is played becomes one that was in another place of the deck. */
function playForeignCard({ deals }: Loose): void {
  const play = deals[0].actions.find(({ type }: Loose) => type === 'play');
  const lastOfDeck = at(deals[0].deck as string[], 19);
  play.card = play.card === lastOfDeck ? at(DECK, 0) : lastOfDeck;
  delete play.marriage;
}

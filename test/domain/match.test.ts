import { describe, expect, it } from '@jest/globals';
import {
  afterCut,
  afterResult,
  openMatch,
  type DealResult,
  type Match,
  type MatchRules,
} from '../../src/domain/match.js';

const CLUB: MatchRules = { target: 24, counting: 'down', schneider: 2, retour: 4 };

function won(winner: number, score: number): DealResult {
  return {
    deal: 1,
    contract: 'rufer',
    declarer: 1,
    winners: [winner],
    value: score,
    factor: 1,
    score,
    points: [0, 0],
    reason: 'sixtySix',
  };
}

const play = (rules: MatchRules, ...results: DealResult[]): Match =>
  results.reduce(afterResult, openMatch(rules, 0, 2));

describe('a match', () => {
  it('goes on below the target, and may overshoot it', () => {
    expect(play(CLUB, won(0, 23)).outcome).toBeNull();
    expect(play(CLUB, won(0, 23), won(0, 72))).toMatchObject({
      score: [95, 0],
      outcome: { winners: [0], endReason: 'target' },
    });
  });

  it('counts 1 Bummerl', () => {
    expect(play(CLUB, won(1, 3), won(0, 24)).outcome?.bummerl).toBe(1);
  });

  it('schneider: when the loser has no point; 0 and null are off', () => {
    expect(play(CLUB, won(0, 24)).outcome?.bummerl).toBe(2);
    for (const schneider of [0, null]) expect(play({ ...CLUB, schneider }, won(0, 24)).outcome?.bummerl).toBe(1);
  });

  it('retour: when the loser had led by target − 1 or more to nothing; 0 and null are off', () => {
    expect(play(CLUB, won(0, 23), won(1, 24)).outcome?.bummerl).toBe(4);
    expect(play(CLUB, won(0, 22), won(1, 24)).outcome?.bummerl).toBe(1);
    expect(play(CLUB, won(1, 1), won(0, 23), won(1, 24)).outcome?.bummerl).toBe(1);
    for (const retour of [0, null]) expect(play({ ...CLUB, retour }, won(0, 23), won(1, 24)).outcome?.bummerl).toBe(1);
  });

  it('with a target of 1 a lead of nothing is no lead', () => {
    expect(play({ ...CLUB, target: 1, schneider: 0 }, won(1, 3)).outcome?.bummerl).toBe(1);
  });

  it('that is given up goes to the others with one Bummerl, and its score stands', () => {
    const match = afterCut(play(CLUB, won(0, 23)), 0, 'resignation');
    expect(match).toMatchObject({ score: [23, 0], outcome: { winners: [1], bummerl: 1, endReason: 'resignation' } });
  });
});

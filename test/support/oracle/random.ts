/** Random decks, rules and lines of play, repeatable from a seed. */
import * as bauernschnapsen from './bauernschnapsen.js';
import * as schnapsen from './schnapsen.js';
import type { BauernRules } from './bauernschnapsen.js';
import type { SchnapsenRules } from './schnapsen.js';
import { ALL_CARDS, at } from './shared.js';

export type Random = () => number;

/** mulberry32 */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function pick<T>(random: Random, from: readonly T[]): T {
  return at(from, Math.floor(random() * from.length));
}

export function shuffled<T>(random: Random, list: readonly T[]): T[] {
  const left = [...list];
  const result: T[] = [];
  while (left.length > 0) result.push(...left.splice(Math.floor(random() * left.length), 1));
  return result;
}

export function randomDeck(random: Random): string[] {
  return shuffled(random, ALL_CARDS);
}

/** A preset, or (half of the time) every switch by lot. */
export function randomBauernRules(random: Random): BauernRules {
  const preset = pick(random, Object.values(bauernschnapsen.PRESETS));
  if (random() < 0.5) return preset;
  const by = [['caller'], ['partner'], ['caller', 'partner']];
  const known: Record<string, number> = {
    bettler: 5,
    assBettler: 5,
    schnapser: 6,
    schnapserMitMann: 6,
    gang: 9,
    zehnerloch: 10,
    bauernschnapser: 12,
    kontraschnapser: 12,
    herrengang: 18,
    kontrabauernschnapser: 24,
    herrenschnapser: 24,
  };
  return {
    target: pick(random, [1, 12, 24]),
    counting: pick(random, ['up', 'down']),
    schneider: pick(random, [0, 2, null]),
    retour: pick(random, [0, 4, null]),
    turnUp: pick(random, ['next', 'either', 'off']),
    redealOnThreeJacks: random() < 0.5,
    trumpMustBeHeld: random() < 0.5,
    bidding: pick(random, ['singleRound', 'callerFirst', 'auction']),
    contracts: Object.fromEntries(Object.entries(known).filter(() => random() < 0.7)),
    bettlerPartner: pick(random, ['sitsOut', 'plays']),
    gangPartner: pick(random, ['sitsOut', 'plays']),
    schnapserBy: pick(random, by),
    bauernschnapserBy: pick(random, by),
    herrengangBy: pick(random, ['caller', 'anyone']),
    schnapserMarriages: pick(random, ['free', 'pattern']),
    doublingMax: pick(random, [0, 1, 2, 3]),
    doublingExcluded: ['rufer', ...Object.keys(known)].filter(() => random() < 0.1),
    heading: pick(random, ['all', 'notInRufer']),
    undertrump: random() < 0.5,
  };
}

/** A preset, or (half of the time) every switch by lot. */
export function randomSchnapsenRules(random: Random): SchnapsenRules {
  const preset = pick(random, Object.values(schnapsen.PRESETS));
  if (random() < 0.5) return preset;
  return {
    target: pick(random, [1, 7, 9]),
    counting: pick(random, ['up', 'down']),
    schneider: pick(random, [0, 2, null]),
    retour: pick(random, [0, 4, null]),
    exchangeMinTalon: pick(random, [2, 3, 4, 6, 10]),
    closeMinTalon: pick(random, [2, 3, 4, 6, 10]),
    exchangeBeforeFirstTrick: random() < 0.5,
    marriageBeforeOwnTrick: random() < 0.5,
    marriageLead: pick(random, ['either', 'king']),
    marriageAnnounce: pick(random, ['automatic', 'explicit']),
    sixtySix: pick(random, ['claim', 'automatic']),
    falseClaim: pick(random, ['twoOrThree', 'mirrored']),
    closedScore: pick(random, ['atClosing', 'atEnd']),
  };
}

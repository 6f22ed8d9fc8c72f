import type { ActionOf, Contract, Step } from '../../src/domain/actions.js';
import { TRAITS } from '../../src/domain/bauernschnapsen/contracts.js';
import type { BauernRules } from '../../src/domain/bauernschnapsen/rules.js';
import { partnerOf, teamOf, type Over, type PlayPhase } from '../../src/domain/bauernschnapsen/state.js';
import { DECK, rankOf, suitOf, SUITS, type Card, type Suit } from '../../src/domain/cards.js';
import type { MatchState, Random } from '../../src/domain/game.js';
import type { DealResult } from '../../src/domain/match.js';
import { at } from '../../src/domain/result.js';
import { holdsPair } from '../../src/domain/tricks.js';
import { deckWith, passingPlayer, shuffled, type Player, type Playout } from './playout.js';

/** The cases that some deal must come to under these rules: every end and every kind of marriage. */
export function casesToReach(rules: BauernRules): readonly string[] {
  const contracts = Object.keys(rules.contracts) as Contract[];
  return [
    ...[1, 2, 3].map((value) => `sixtySix: ${value}`),
    'sixtySix by a trick',
    'sixtySix by an announcement',
    'lastTrick',
    ...contracts.map((contract) => `${contract} made`),
    ...contracts.filter((contract) => TRAITS[contract].aim !== 'shownHand').map((contract) => `${contract} failed`),
    ...(rules.redealOnThreeJacks ? ['redeal'] : []),
    ...marriagesToReach(rules, contracts),
  ];
}

function marriagesToReach(rules: BauernRules, contracts: readonly Contract[]): readonly string[] {
  const schnapser = contracts.filter((contract) => TRAITS[contract].marriages === 'declarer');
  return [
    ...['20', '40', 'not announced', 'counts at once', 'counts at once by a trick of the partner'],
    ...['pending, then counts', 'pending, then counts by a trick of the partner', 'pending to the end'],
    ...schnapser.map((contract) => `in ${contract}`),
    ...schnapser.map((contract) => `makes ${contract}`),
    ...(schnapser.length > 0 && rules.schnapserMarriages === 'pattern' ? ['forbidden by the pattern'] : []),
  ].map((kind) => `marriage ${kind}`);
}

/** The cases that a deal has come to. */
export function casesOf({ steps, states }: Playout): ReadonlySet<string> {
  const { match, ended } = at(states, states.length - 1) as Over;
  if (match.lastResult === null) return new Set(['redeal']);
  const played = ended.phase === 'play' ? ended : null;
  return new Set([
    ...endOf(match.lastResult, played),
    ...(played === null ? [] : marriagesOf(played, match.lastResult)),
    ...states.slice(0, -1).flatMap((state, index) => leadCases(state, at(steps, index + 1))),
  ]);
}

function endOf({ reason, contract, value }: DealResult, table: PlayPhase | null): readonly string[] {
  if (reason === 'made' || reason === 'failed') return [`${contract} ${reason}`];
  if (reason !== 'sixtySix') return [reason];
  return [
    `sixtySix: ${value}`,
    `sixtySix by ${table !== null && table.trick.length > 0 ? 'an announcement' : 'a trick'}`,
  ];
}

function marriagesOf(table: PlayPhase, { contract, reason }: DealResult): readonly string[] {
  const { marriages, tricks, trick } = table;
  return marriages.flatMap(({ seat, suit, points }) => {
    const isOfPair = (card: Card): boolean => suitOf(card) === suit && ['K', 'Q'].includes(rankOf(card));
    const announcedAt = [...tricks.map(({ plays }) => plays), trick].findIndex(
      ([lead]) => lead?.seat === seat && isOfPair(lead.card),
    );
    const firstTrick = tricks.findIndex(({ winner }) => teamOf(winner) === teamOf(seat));
    const ofPartner = tricks[firstTrick]?.winner === partnerOf(seat) ? ' by a trick of the partner' : '';
    const counts = `${firstTrick < announcedAt ? 'counts at once' : 'pending, then counts'}${ofPartner}`;
    return [
      `marriage ${points}`,
      `marriage ${firstTrick < 0 ? 'pending to the end' : counts}`,
      ...(contract === 'rufer' ? [] : [`marriage in ${contract}`]),
      ...(reason === 'made' && trick.length > 0 ? [`marriage makes ${contract}`] : []),
    ];
  });
}

/** A pair that is led without announcing it, by choice or because it may not be. */
function leadCases(state: MatchState, step: Step): readonly string[] {
  if (state.phase !== 'play' || step.type !== 'play') return [];
  const table = state as PlayPhase;
  if (table.trick.length > 0 || step.marriage === true || !isPairLed(table, step)) return [];
  const { marriages, aim } = TRAITS[table.contract];
  if (marriages === 'all') return ['marriage not announced'];
  const isPattern = table.match.rules.schnapserMarriages === 'pattern' && aim === 'schnapser';
  return isPattern && table.toAct === table.declarer ? ['marriage forbidden by the pattern'] : [];
}

const isPairLed = ({ hands, toAct }: PlayPhase, { card }: ActionOf<'play'>): boolean =>
  holdsPair(at(hands, toAct), card);

/** Of ten deals one gives the caller and one any other seat five cards of a suit; of twenty one gives the caller three Jacks. */
export function dealtDeck(seed: number, random: Random): Card[] {
  if (seed % 10 === 0) return suitFor(0, random);
  if (seed % 10 === 5) return suitFor(1 + random(3), random);
  if (seed % 20 === 1) return deckWith(shuffled(['JH', 'JD', 'JS', 'JC'] as const, random).slice(0, 3), random);
  return shuffled(DECK, random);
}

/** A deck in which a place, counted clockwise from the caller, gets all five cards of a suit. */
function suitFor(place: number, random: Random): Card[] {
  const suit = at(SUITS, random(SUITS.length));
  const hand = DECK.filter((card) => suitOf(card) === suit);
  const deck = shuffled(
    DECK.filter((card) => suitOf(card) !== suit),
    random,
  );
  deck.splice(place * 3, 0, ...hand.slice(0, 3));
  deck.splice(12 + place * 2, 0, ...hand.slice(3));
  return deck;
}

/** Bids what its hand is good for, announces what it can, and leads its best card. */
const soundPlayer: Player = (legal, random, state) => {
  const table = state as PlayPhase;
  const hand = at(table.hands, table.toAct);
  const wished = legal.filter((action) => action.type === 'bid' && isGoodFor(hand, action.contract, table.trump));
  if (wished.length > 0) return at(wished, random(wished.length));
  if (state.phase !== 'play') return passingPlayer(legal, random, state);
  const marriage = legal.find((action) => action.type === 'play' && action.marriage === true);
  if (marriage !== undefined && (table.tricks.length > 0 || random(2) === 0)) return marriage;
  const best = legal.filter((action) => action.type === 'play' && /^[AT]/.test(action.card));
  const trumps = best.filter((action) => action.type === 'play' && suitOf(action.card) === table.trump);
  return at([...trumps, ...best, ...legal], 0);
};

function isGoodFor(hand: readonly Card[], contract: Contract | 'pass', trump: Suit): boolean {
  if (contract === 'pass') return false;
  const strong = hand.filter((card) => rankOf(card) === 'A' || suitOf(card) === trump).length;
  switch (TRAITS[contract].aim) {
    case 'shownHand':
      return true;
    case 'schnapser':
    case 'schnapserMitMann':
      return strong >= 3 && (hand.includes(`A${trump}`) || holdsPair(hand, `K${trump}`));
    case 'allTricks':
      return strong >= 4 && hand.includes(`A${trump}`);
    default:
      return false;
  }
}

/** Passes mostly, and announces every second marriage. */
const quietPlayer: Player = (legal, random, state) => {
  const marriage = legal.find((action) => action.type === 'play' && action.marriage === true);
  return marriage !== undefined && random(2) === 0 ? marriage : passingPlayer(legal, random, state);
};

const anyPlayer: Player = (legal, random) => at(legal, random(legal.length));

export const BAUERN_PLAYERS: readonly Player[] = [anyPlayer, soundPlayer, quietPlayer];

import type { ActionOf, Step } from '../../src/domain/actions.js';
import { rankOf, suitOf, type Card } from '../../src/domain/cards.js';
import type { DealResult } from '../../src/domain/match.js';
import { at } from '../../src/domain/result.js';
import type { SchnapsenRules } from '../../src/domain/schnapsen/rules.js';
import type { Over, PlayPhase } from '../../src/domain/schnapsen/state.js';
import type { Playout } from './playout.js';

/** The cases that some deal must come to under these rules: every end and every kind of marriage. */
export function casesToReach(rules: SchnapsenRules): readonly string[] {
  return [
    ...endsToReach(rules),
    ...marriagesToReach(rules),
    'exchange',
    ...(rules.exchangeBeforeFirstTrick ? ['exchange before an own trick'] : []),
    'exchange, closing and marriage in one turn',
    'play after the last draw',
  ];
}

function endsToReach({ sixtySix, falseClaim }: SchnapsenRules): readonly string[] {
  const out = [1, 2, 3].flatMap((value) => [`sixtySix, open: ${value}`, `sixtySix of the closer: ${value}`]);
  const failed = ['won the last trick', 'lost the last trick'];
  const always = [...out, 'lastTrick', 'closingFailed: 2', 'closingFailed: 3'];
  if (sixtySix === 'automatic')
    return [
      ...always,
      'sixtySix by a trick',
      'sixtySix by an announcement',
      ...[...failed, 'the other had 66'].map((how) => `closingFailed, ${how}`),
    ];
  return [
    ...always,
    ...['claimed', 'claimed with a 20', 'claimed with a 40', 'by the last trick'].map((how) => `sixtySix ${how}`),
    ...[...failed, 'he claimed', 'the other claimed', 'lost the last trick with 66'].map(
      (how) => `closingFailed, ${how}`,
    ),
    ...(falseClaim === 'mirrored' ? [1, 2, 3] : [2, 3]).map((value) => `falseClaim, open: ${value}`),
    ...[2, 3].map((value) => `falseClaim against the closer: ${value}`),
    'falseClaim with a marriage',
    'lastTrick against 66 unclaimed',
  ];
}

function marriagesToReach(rules: SchnapsenRules): readonly string[] {
  return [
    ...['20', '40', 'by the King', 'counts at once'].map((how) => `marriage ${how}`),
    ...(rules.marriageLead === 'either' ? ['marriage by the Queen'] : []),
    ...(rules.marriageAnnounce === 'explicit' ? ['marriage not announced'] : []),
    ...(rules.marriageBeforeOwnTrick
      ? ['marriage pending, then counts', 'marriage pending to the end', 'marriage pending at the closing']
      : []),
  ];
}

/** The cases that a deal has come to. */
export function casesOf({ steps, states }: Playout): ReadonlySet<string> {
  const over = at(states, states.length - 1) as Over;
  const table = over.ended as PlayPhase;
  const cases = new Set([...endOf(table, over.match.lastResult, at(steps, steps.length - 1)), ...marriagesOf(table)]);
  states.slice(0, -1).forEach((state, index) => {
    for (const one of stepCases(state as PlayPhase, at(steps, index + 1), turnOf(steps, index + 1))) cases.add(one);
  });
  return cases;
}

function endOf(table: PlayPhase, result: DealResult | null, last: Step): readonly string[] {
  if (result === null) throw new Error('a deal without a result');
  const { closing } = table;
  const winner = at(result.winners, 0);
  switch (result.reason) {
    case 'sixtySix':
      return [
        `sixtySix ${outBy(table, last)}`,
        `sixtySix${closing === null ? ', open' : ' of the closer'}: ${result.value}`,
      ];
    case 'lastTrick':
      return ['lastTrick', ...(at(result.points, 1 - winner) >= 66 ? ['lastTrick against 66 unclaimed'] : [])];
    case 'falseClaim':
      return [
        `falseClaim${closing === null ? ', open' : ' against the closer'}: ${result.value}`,
        ...(isClaim(last) && last.marriage !== undefined ? ['falseClaim with a marriage'] : []),
      ];
    case 'closingFailed':
      return [`closingFailed: ${result.value}`, ...failedBy(table, at(result.points, 1 - winner), last)].map(
        (one, place) => (place === 0 ? one : `closingFailed, ${one}`),
      );
    default:
      throw new Error(`${result.reason} ends no deal of this game`);
  }
}

const isClaim = (step: Step): step is ActionOf<'claim'> => step.type === 'claim';
const isLastTrick = ({ hands }: PlayPhase): boolean => hands.flat().length === 0;

function outBy(table: PlayPhase, last: Step): string {
  if (isClaim(last))
    return last.marriage === undefined
      ? 'claimed'
      : `claimed with a ${at(table.marriages, table.marriages.length - 1).points}`;
  if (table.match.rules.sixtySix === 'claim') return 'by the last trick';
  return table.trick.length > 0 ? 'by an announcement' : 'by a trick';
}

function failedBy(table: PlayPhase, points: number, last: Step): readonly string[] {
  const { closing, tricks, toAct } = table;
  if (isClaim(last)) return [toAct === closing?.seat ? 'he claimed' : 'the other claimed'];
  if (!isLastTrick(table)) return ['the other had 66'];
  if (at(tricks, tricks.length - 1).winner === closing?.seat) return ['won the last trick'];
  return ['lost the last trick', ...(points >= 66 ? ['lost the last trick with 66'] : [])];
}

function marriagesOf({ marriages, tricks }: PlayPhase): readonly string[] {
  return marriages.flatMap(({ seat, suit, points }) => {
    const announcedAt = tricks.findIndex(({ plays: [lead] }) => lead?.card === `K${suit}` || lead?.card === `Q${suit}`);
    const firstTrick = tricks.findIndex(({ winner }) => winner === seat);
    // One of an unfinished trick, or shown with a claim, ended the deal.
    if (announcedAt < 0 || (firstTrick >= 0 && firstTrick < announcedAt))
      return [`marriage ${points}`, 'marriage counts at once'];
    return [`marriage ${points}`, firstTrick < 0 ? 'marriage pending to the end' : 'marriage pending, then counts'];
  });
}

/** What the seat to act has done since it came to lead, this step included. */
function turnOf(steps: readonly Step[], index: number): readonly Step[] {
  const start = steps.slice(0, index).findLastIndex(({ type }) => type === 'play' || type === 'deal');
  return steps.slice(start + 1, index + 1);
}

function stepCases(state: PlayPhase, step: Step, turn: readonly Step[]): readonly string[] {
  switch (step.type) {
    case 'exchange':
      return ownTrick(state) ? ['exchange'] : ['exchange', 'exchange before an own trick'];
    case 'close':
      return state.marriages.some(({ seat }) => !state.tricks.some(({ winner }) => winner === seat))
        ? ['marriage pending at the closing']
        : [];
    case 'play':
      return [
        ...(state.talon.length === 0 ? ['play after the last draw'] : []),
        ...(step.marriage === true
          ? [`marriage by the ${rankOf(step.card) === 'K' ? 'King' : 'Queen'}`]
          : silence(state, step)),
        ...(turn.length === 3 && step.marriage === true ? ['exchange, closing and marriage in one turn'] : []),
      ];
    default:
      return [];
  }
}

const ownTrick = ({ tricks, toAct }: PlayPhase): boolean => tricks.some(({ winner }) => winner === toAct);

function silence(state: PlayPhase, { card }: ActionOf<'play'>): readonly string[] {
  const pair: readonly Card[] = [`K${suitOf(card)}`, `Q${suitOf(card)}`];
  const mayAnnounce = state.match.rules.marriageBeforeOwnTrick || ownTrick(state);
  const held = pair.includes(card) && pair.every((one) => at(state.hands, state.toAct).includes(one));
  return state.trick.length === 0 && held && mayAnnounce && rankOf(card) === 'K' ? ['marriage not announced'] : [];
}

import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Action, Step } from '../../src/domain/actions.js';
import { CONTRACTS, LEVELS } from '../../src/domain/actions.js';
import { DECK, SUITS, type Card } from '../../src/domain/cards.js';
import { replay, type Game, type MatchState, type Random } from '../../src/domain/game.js';
import type { MatchRules } from '../../src/domain/match.js';
import { at } from '../../src/domain/result.js';
import { RULE_SETS, type RuleSet } from '../../src/domain/rule-sets.js';
import type { Viewer } from '../../src/domain/view.js';
import { ApiClient } from '../support/api-client.js';
import { useApp } from '../support/app.js';
import { StreamsOfGame } from '../support/game-streams.js';
import { passingPlayer, playDeal, randomFrom, shuffled } from '../support/playout.js';

const DEALS = process.env['DEEP'] ? 60 : 1;
/** How many of all possible actions are tried at each moment. */
const REFUSALS = process.env['DEEP'] ? 100 : 15;
const DEALER = 0;

const service = useApp();

describe('two worlds that look the same to a viewer', () => {
  it.each(RULE_SETS.map((ruleSet) => [ruleSet.id, ruleSet] as const))(
    'get the same bytes from the API in %s',
    async (_, ruleSet) => {
      const phases = new Set<string>();
      for (let seed = 1; phases.size < phasesOf(ruleSet) || seed <= DEALS; seed++) {
        for (const { state, viewer, actions, decks } of worlds(ruleSet, seed)) {
          phases.add(state.phase);
          const [one, other] = await toldOf(ruleSet, decks, actions, viewer, seed);
          expect(other).toEqual(one);
        }
        if (seed > 10 * DEALS) throw new Error(`only ${[...phases].join()} came up`);
      }
    },
    600_000,
  );
});

const phasesOf = ({ game, rules }: RuleSet): number => (game.id === 'schnapsen' ? 1 : 'doublingMax' in rules ? 4 : 3);

interface Worlds {
  readonly state: MatchState;
  readonly viewer: Viewer;
  readonly actions: readonly Action[];
  readonly decks: readonly [readonly Card[], readonly Card[]];
}

/** For some moments of a random deal and some viewer: the deck, and another that would have looked the same to him so far. */
function* worlds({ game, rules }: RuleSet, seed: number): Generator<Worlds> {
  const random = randomFrom(seed);
  const deck = shuffled(DECK, random);
  const { steps, states } = playDeal(game, game.start(rules, DEALER), deck, passingPlayer, random);
  for (const fraction of [0, 0.3, 0.6, 0.9]) {
    const index = Math.floor(fraction * (states.length - 1));
    const state = at(states, index);
    const viewer = at([...Array.from({ length: game.seats }, (_, seat) => seat), null], random(game.seats + 1));
    const actions = steps.slice(1, index + 1) as readonly Action[];
    const other = otherDeck(game, rules, deck, steps.slice(1, index + 1), viewer, random);
    if (other !== null) yield { state, viewer, actions, decks: [deck, other] };
  }
}

/** Another order of the cards that the viewer has not seen, under which all that was done would have been legal. */
function otherDeck(
  game: Game,
  rules: MatchRules,
  deck: readonly Card[],
  actions: readonly Step[],
  viewer: Viewer,
  random: Random,
): readonly Card[] | null {
  const told = toldIn(game, rules, deck, actions, viewer);
  const hidden = deck.filter((card) => !told.includes(`"${card}"`));
  for (let attempt = 0; attempt < 3_000; attempt++) {
    const order = shuffled(hidden, random);
    const other = deck.map((card) => (hidden.includes(card) ? (order.shift() as Card) : card));
    if (other.join() !== deck.join() && toldIn(game, rules, other, actions, viewer) === told) return other;
  }
  return null;
}

/** All that the domain tells the viewer in the course of a deal, as text; empty when the deal could not have gone so. */
function toldIn(
  game: Game,
  rules: MatchRules,
  deck: readonly Card[],
  actions: readonly Step[],
  viewer: Viewer,
): string {
  const steps: readonly Step[] = [{ type: 'deal', deck }, ...actions];
  try {
    const states = replay(game, rules, DEALER, steps);
    const before = [game.start(rules, DEALER), ...states];
    const events = steps.flatMap((step, index) => game.events(at(before, index), step, at(states, index)));
    return JSON.stringify([
      states.map((state) => game.view(state, viewer)),
      events.map((event) => game.visible(event, viewer)),
    ]);
  } catch {
    return '';
  }
}

/** What the API sends the viewer in two games that differ in the deck alone. */
async function toldOf(
  ruleSet: RuleSet,
  decks: Worlds['decks'],
  actions: readonly Action[],
  viewer: Viewer,
  seed: number,
): Promise<readonly unknown[]> {
  const players = await Promise.all(
    Array.from({ length: ruleSet.game.seats }, () => ApiClient.register(service().url, randomUUID())),
  );
  const spectator = new ApiClient(service().url);
  const client = viewer === null ? spectator : at(players, viewer);
  const told: unknown[] = [];
  for (const deck of decks) {
    const path = await openGame(ruleSet, deck, players);
    const streams = await StreamsOfGame.open(client, path);
    await playGame(path, actions, players);
    await streams.openMore();
    const answers = await allThat(client, path, ruleSet, randomFrom(seed));
    expect((await at(players, 0).post(`${path}/resignation`)).status).toBe(201);
    const streamed = await streams.told();
    for (const read of ['', '/observation', '/events?limit=1000'])
      answers.push(plain(read, await client.get(path + read), path));
    told.push([...answers, ...streamed.map((text) => anonymous(text, path))]);
  }
  return told;
}

async function openGame(ruleSet: RuleSet, deck: readonly Card[], players: readonly ApiClient[]): Promise<string> {
  const seats = [{ player: 'me' }, ...players.slice(1).map(() => null)];
  const created = await at(players, 0).post('/v1/games', {
    ruleSet: ruleSet.id,
    seats,
    practice: { decks: [deck], dealer: DEALER },
  });
  return `/v1/games/${created.body.id}`;
}

async function playGame(path: string, actions: readonly Action[], players: readonly ApiClient[]): Promise<void> {
  for (const player of players.slice(1)) await player.post(`${path}/seats`);
  for (const action of actions) {
    const { toAct } = (await at(players, 0).get(`${path}/observation`)).body;
    expect((await at(players, toAct).post(`${path}/actions`, action)).status).toBe(201);
  }
}

/** Every answer of the API about a running game, with its tags; refusals of whatever may not be done now among them. */
async function allThat(client: ApiClient, path: string, { game }: RuleSet, random: Random): Promise<string[]> {
  const reads = ['', '/observation', '/events?limit=1000', '/replay', '/replay?deal=1&ply=0', '/actions'];
  const lists = ['/trumps', '/bids', '/doublings', '/plays', '/exchanges', '/closings', '/claims'];
  const answers: string[] = [];
  for (const read of [...reads, ...lists]) answers.push(plain(read, await client.get(path + read), path));
  for (const accept of ['application/x-ndjson', 'text/x-bummerl']) {
    const answer = await fetch(`${client.url}${path}/replay`, { headers: { ...client.auth, accept } });
    answers.push(anonymous(timeless(await answer.text()), path));
  }
  for (const count of [1, 5, 1_001])
    answers.push(plain(`${count} deals`, await client.post(`${path}/determinizations`, { count, seed: 'leak' }), path));
  answers.push(plain('analysis', await client.post(`${path}/analysis`), path));
  const { legalActions } = (await client.get(`${path}/observation`)).body as { legalActions: readonly Action[] };
  const legal = new Set(legalActions.map((action) => JSON.stringify(action)));
  for (const action of shuffled(everyAction(game), random).slice(0, REFUSALS)) {
    if (!legal.has(JSON.stringify(action)))
      answers.push(plain(JSON.stringify(action), await client.post(`${path}/actions`, action), path));
  }
  return answers;
}

function plain(asked: string, { status, headers, body }: Awaited<ReturnType<ApiClient['get']>>, path: string): string {
  const kept = ['etag', 'cache-control', 'content-type', 'link', 'vary'].map((name) => `${name}: ${headers.get(name)}`);
  return anonymous(JSON.stringify([asked, status, kept, body]), path);
}

/** Without what differs between any two games: ids, times, durations. */
function anonymous(text: string, path: string): string {
  return text
    .replaceAll(path.split('/').at(-1) ?? '', 'GAME')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/"(elapsedMs|msLeft)":\d+/g, '"$1":0')
    .replaceAll(/"instance":"[^"]*"/g, '"instance":"ID"');
}

/** The notation writes durations in braces. */
const timeless = (text: string): string => text.replaceAll(/\{[+\d][\d.,+ ]*\}/g, '{}');

/** Whatever could be posted, right or wrong. */
function everyAction(game: Game): readonly Action[] {
  const plays = DECK.flatMap((card): Action[] => [
    { type: 'play', card },
    { type: 'play', card, marriage: true },
  ]);
  const trumps = SUITS.map((suit): Action => ({ type: 'trump', suit }));
  const bids = [...CONTRACTS, 'pass' as const].map((contract): Action => ({ type: 'bid', contract }));
  const doublings = [...LEVELS, 'pass' as const].map((level): Action => ({ type: 'double', level }));
  const others: readonly Action[] = [
    { type: 'turnUp' },
    { type: 'turnUp', card: 0 },
    { type: 'turnUp', card: 1 },
    { type: 'redeal' },
  ];
  // Where announcing is automatic a play without the word is legal too, so plain plays of Kings and Queens are left out.
  const schnapsen: readonly Action[] = [
    ...plays.filter((play) => play.type === 'play' && !/^[KQ]/.test(play.card)),
    { type: 'exchange' },
    { type: 'close' },
    ...SUITS.map((suit): Action => ({ type: 'claim', marriage: suit })),
  ];
  return game.id === 'schnapsen' ? schnapsen : [...trumps, ...others, ...bids, ...doublings, ...plays];
}

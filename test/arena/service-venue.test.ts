import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { readContestant, type Contestant } from '../../src/arena/contestants.js';
import { playMatch } from '../../src/arena/match.js';
import { ServiceVenue } from '../../src/arena/service-venue.js';
import type { Setup } from '../../src/arena/venue.js';
import { findRuleSet, type RuleSet } from '../../src/domain/rule-sets.js';
import { ApiClient } from '../support/api-client.js';
import { useApp } from '../support/app.js';

const service = useApp();
const programs: AccountProgram[] = [];
afterEach(() => programs.splice(0).forEach((program) => program.stop()));

/** An account's program: plays the first legal action in all games of the account, as a bot of anybody would. */
class AccountProgram {
  private stopped = false;

  private constructor(
    readonly id: string,
    readonly token: string,
    private readonly client: ApiClient,
  ) {}

  static async start(): Promise<AccountProgram> {
    const { body } = await new ApiClient(service().url).post('/v1/accounts', { name: randomUUID(), kind: 'bot' });
    const program = new AccountProgram(body.account.id, body.token, new ApiClient(service().url, body.token));
    programs.push(program);
    return program;
  }

  /** Until it is stopped. */
  async play(): Promise<this> {
    void this.loop();
    return Promise.resolve(this);
  }

  stop(): void {
    this.stopped = true;
  }

  private async loop(): Promise<void> {
    while (!this.stopped) {
      const { body } = await this.client.get(`/v1/games?status=playing&player=${this.id}`);
      for (const { id } of body.items) {
        const seen = (await this.client.get(`/v1/games/${id}/observation`)).body;
        if (seen.legalActions.length > 0) await this.client.post(`/v1/games/${id}/actions`, seen.legalActions[0]);
      }
    }
  }
}

async function match(ruleSetId: string, a: string, b: string, moveMs = 10_000) {
  const setup: Setup = {
    ruleSet: findRuleSet(ruleSetId) as RuleSet,
    contestants: { a: contestant(a), b: contestant(b) },
    seed: 5,
    moveMs,
  };
  const venue = await ServiceVenue.open(setup, service().url);
  return { venue, play: (deals: number) => playMatch(venue, setup, { deals, hypotheses: null }) };
}

function contestant(text: string): Contestant {
  const read = readContestant(text);
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

const playing = async (count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await AccountProgram.start()).play()));

describe('accounts at a service', () => {
  it('play the same decks in swapped seats, unrated and unseen, and nothing is left going on', async () => {
    const [one, two] = (await playing(2)) as [AccountProgram, AccountProgram];
    const { venue, play } = await match('schnapsen/tjger', `token:${one.token}`, `token:${two.token}`);
    const { end, differences } = await play(3);
    // Both do the same with the same cards.
    expect({ end, count: differences.count, mean: differences.mean }).toEqual({ end: 'played', count: 3, mean: 0 });
    expect([venue.faults.a.total, venue.faults.b.total]).toEqual([0, 0]);

    const reader = new ApiClient(service().url, one.token);
    const { body } = await reader.get(`/v1/games?player=${one.id}`);
    expect(body.items).toHaveLength(6);
    for (const game of body.items)
      expect(game).toMatchObject({
        rated: false,
        practice: true,
        visibility: 'private',
        state: { status: 'finished' },
      });
    const decks = await Promise.all(
      body.items.map(async ({ id }: { id: string }) =>
        (await reader.get(`/v1/games/${id}/replay`)).body.deals[0].deck.join(),
      ),
    );
    expect(new Set(decks).size).toBe(3);
  });

  it('sit on both seats of a side, against house bots', async () => {
    const tokens = (await playing(2)).map(({ token }) => token);
    const { venue, play } = await match('bauernschnapsen/tjger', 'greedy', `token:${tokens.join()}`);
    expect(await play(2)).toMatchObject({ end: 'played', differences: { count: 2 } });
    expect(venue.faults.b.total).toBe(0);
  });

  it('are played for by the clock when nobody plays there, which is told', async () => {
    const { token } = await AccountProgram.start();
    const { venue, play } = await match('schnapsen/tjger', `token:${token}`, 'random', 100);
    expect(await play(1)).toMatchObject({ end: 'played', differences: { count: 1 } });
    expect(venue.faults.a.counts.late).toBeGreaterThan(0);
    expect(venue.faults.a.first.late).toMatch(/^the clock of game \S+ acted for seat [01]$/);
    expect(venue.faults.b.total).toBe(0);
  });

  it('leave their games when the match is broken off', async () => {
    const program = await AccountProgram.start();
    const { venue, play } = await match('schnapsen/tjger', `token:${program.token}`, 'random', 60_000);
    const broken = play(1).catch((error: unknown) => error);
    const live = async () =>
      (await new ApiClient(service().url, program.token).get(`/v1/games?status=playing&player=${program.id}`)).body
        .items;
    while ((await live()).length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    await venue.close();
    expect(await live()).toEqual([]);
    await broken;
  });

  it.each([
    ['is refused', () => 'token:bml_wrong', /GET .*\/v1\/account: 401/],
    ['is named twice by two tokens', () => twice, /two of the tokens are of the same account/],
  ])('where one %s it is told', async (_, text, words) => {
    const program = await AccountProgram.start();
    const { body } = await new ApiClient(service().url, program.token).post('/v1/account/tokens', {
      label: 'second',
      scopes: ['games:play', 'games:create'],
    });
    twice = `token:${program.token},${body.token}`;
    await expect(match('bauernschnapsen/tjger', text(), 'random')).rejects.toThrow(words);
  });
  let twice = '';
});

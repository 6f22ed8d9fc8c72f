import { at } from '../domain/result.js';
import type { Contestant } from './contestants.js';
import { FaultCounts, PlayerFault } from './faults.js';
import { ServiceClient, ServiceError } from './service-client.js';
import { differenceOf, placeOf, SIDES, sideOf, type BySide, type Duplicate, type Setup, type Venue } from './venue.js';

const WAIT_S = 25;

/** An account that plays, by whatever program, and its token, with which the arena sits down for it. */
interface Player {
  readonly id: string;
  readonly client: ServiceClient;
}

/** Of an observation, what matters here. */
interface Seen {
  readonly version: number;
  readonly status: string;
  readonly endReason: string | null;
  readonly lastResult: { readonly deal: number; readonly winners: readonly number[]; readonly score: number } | null;
}

/** Of a replay. */
interface Replay {
  readonly deals: readonly {
    readonly number: number;
    readonly actions: readonly { readonly seat: number; readonly defaulted?: true }[];
  }[];
}

/**
 * Practice games at a running service: each deal is the first of a private game by the same rules, which the arena gives up for the account on its first seat as soon as that
 * deal is scored. The programs of the accounts have to be playing there already; the arena only sits down for them.
 */
export class ServiceVenue implements Venue {
  readonly faults = { a: new FaultCounts(), b: new FaultCounts() };
  private readonly open = new Set<string>();
  private closed = false;
  private readonly referee: Player;

  private constructor(
    private readonly setup: Setup,
    private readonly players: BySide<readonly Player[]>,
  ) {
    this.referee = at([...players.a, ...players.b], 0);
  }

  /** @throws ServiceError when a token is refused or the service is away */
  static async open(setup: Setup, url: string): Promise<ServiceVenue> {
    const [a, b] = [await playersOf(setup.contestants.a, url), await playersOf(setup.contestants.b, url)];
    const ids = [...a, ...b].map(({ id }) => id);
    if (new Set(ids).size < ids.length)
      throw new ServiceError('two of the tokens are of the same account, which has one seat in a game');
    return new ServiceVenue(setup, { a, b });
  }

  /** Both at once: each bot has two games to play. */
  play(duplicate: Duplicate): Promise<readonly [number, number]> {
    return Promise.all([this.playDeal(duplicate, 0), this.playDeal(duplicate, 1)]);
  }

  /** Gives up what is not over, so that no bot goes on with it. */
  async close(): Promise<void> {
    this.closed = true;
    await Promise.all([...this.open].map((id) => this.giveUp(id).catch(() => undefined)));
  }

  private async playDeal(duplicate: Duplicate, teamOfA: number): Promise<number> {
    const id = await this.start(duplicate, teamOfA);
    const result = await this.resultOf(id);
    await this.giveUp(id);
    await this.countFaults(id, result.deal, teamOfA);
    return differenceOf(result, teamOfA);
  }

  private async start({ decks, dealer }: Duplicate, teamOfA: number): Promise<string> {
    const { ruleSet, moveMs } = this.setup;
    const seats = Array.from({ length: ruleSet.game.seats }, (_, seat) => this.wishFor(seat, teamOfA));
    const { id } = await this.referee.client.post<{ id: string }>('/v1/games', {
      ruleSet: ruleSet.id,
      seats,
      visibility: 'private',
      practice: { decks, dealer },
      timeControl: { moveMs, bankMs: 0, onTimeout: 'default' },
    });
    this.open.add(id);
    if (this.closed) await this.close(); // it was asked for before
    for (const { client } of [...this.players.a, ...this.players.b])
      if (client !== this.referee.client) await client.post(`/v1/games/${id}/seats`);
    return id;
  }

  private wishFor(seat: number, teamOfA: number): object {
    const side = sideOf(this.setup.ruleSet.game.teamOf(seat), teamOfA);
    const contestant = this.setup.contestants[side];
    if (contestant.kind === 'house') return { bot: contestant.bot };
    const player = at(this.players[side], placeOf(seat));
    return player === this.referee ? { player: 'me' } : { account: player.id };
  }

  /** Waits until the first deal that counts is scored. */
  private async resultOf(id: string): Promise<NonNullable<Seen['lastResult']>> {
    for (let version = 0; ;) {
      const path = `/v1/games/${id}/observation?since=${version}&wait=${WAIT_S}`;
      const seen = await this.referee.client.get<Seen | null>(path, WAIT_S * 1_000);
      if (seen === null) continue;
      if (seen.lastResult !== null) return seen.lastResult;
      if (seen.status !== 'playing' && seen.status !== 'open')
        throw new ServiceError(
          `game ${id} was over before its deal was scored (${seen.endReason}): somebody has given it up`,
        );
      version = seen.version;
    }
  }

  private async giveUp(id: string): Promise<void> {
    const { status } = await this.referee.client.get<Seen>(`/v1/games/${id}/observation`);
    if (status === 'playing') await this.referee.client.post(`/v1/games/${id}/resignation`);
    if (status === 'open') await this.referee.client.post(`/v1/games/${id}/abort`);
    this.open.delete(id);
  }

  /** The clock has acted for whom it had to. */
  private async countFaults(id: string, lastDeal: number, teamOfA: number): Promise<void> {
    const { deals } = await this.referee.client.get<Replay>(`/v1/games/${id}/replay`);
    const actions = deals.filter(({ number }) => number <= lastDeal).flatMap((deal) => deal.actions);
    for (const { seat } of actions.filter(({ defaulted }) => defaulted === true)) {
      const side = sideOf(this.setup.ruleSet.game.teamOf(seat), teamOfA);
      this.faults[side].add(new PlayerFault('late', `the clock of game ${id} acted for seat ${seat}`));
    }
  }
}

/** Asks once: who has mistyped the address need not wait. */
async function playersOf(contestant: Contestant, url: string): Promise<readonly Player[]> {
  if (contestant.kind !== 'accounts') return [];
  return Promise.all(
    contestant.tokens.map(async (token) => {
      const { id } = await new ServiceClient(url, token, 0).get<{ id: string }>('/v1/account');
      return { id, client: new ServiceClient(url, token) };
    }),
  );
}

/** Whether all play at a service: where one is an account. */
export const isAtService = ({ contestants }: Setup): boolean =>
  SIDES.some((side) => contestants[side].kind === 'accounts');

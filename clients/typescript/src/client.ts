import { readFile, writeFile } from 'node:fs/promises';
import createClient, { type Client as ApiClient } from 'openapi-fetch';
import type { Patience, Trouble } from './back-off.js';
import type { paths } from './openapi.js';
import { dataOf } from './problem.js';
import { replayPage, type ReplayPage } from './replay-page.js';
import { retryingFetch } from './retrying-fetch.js';
import { streamLines } from './stream.js';
import type {
  Account,
  AccountEvent,
  Action,
  Analysis,
  Audit,
  CommitmentMade,
  Determinizations,
  DeterminizationsWish,
  Game,
  GameEvent,
  KeySet,
  NewGame,
  Observation,
  Played,
  Replay,
  ReplaysQuery,
  RuleSet,
  Seated,
} from './types.js';

const LONG_POLL_S = 25;
/** Said between the events of a game; their `seq` is not one to go on from. */
const NOT_EVENTS = ['snapshot', 'resync', 'serverRestart'];

export interface ClientSettings {
  /** Of the service, as `http://127.0.0.1:3000`. */
  readonly url: string;
  /** Without it only public things can be read. */
  readonly token?: string;
  /** For how long a request is repeated while the service is away: five minutes unless said otherwise. */
  readonly patienceMs?: number;
  /** Hears of every failure that is tried again; without it a line is written to stderr. */
  readonly onTrouble?: (trouble: Trouble) => void;
}

export interface RememberedSettings extends Omit<ClientSettings, 'token'> {
  /** Of the account, 3 to 40 characters; must be new. Used only when the file does not exist. */
  readonly name: string;
  /** Where the token is kept. Whoever reads it can play in the account's name. */
  readonly tokenFile: string;
}

export interface CallOptions {
  /** Breaks off the call, which then throws the signal's reason. */
  readonly signal?: AbortSignal;
}

/**
 * Speaks with the service as one account. Calls are repeated when the service is away, overloaded or asks to come
 * later; each write is done once all the same. They throw ProblemError when it refuses, and NoAnswerError when it
 * stays away.
 */
export class Client {
  readonly url: string;
  readonly token: string | null;
  /** Every other request of the API, typed by its document, and repeated in the same way. */
  readonly api: ApiClient<paths>;
  private readonly patience: Patience;

  constructor(settings: ClientSettings) {
    const { patienceMs = 300_000, onTrouble = writeTrouble } = settings;
    this.url = settings.url.replace(/\/+$/, '');
    this.token = settings.token ?? null;
    this.patience = { patienceMs, onTrouble };
    this.api = createClient<paths>({
      baseUrl: this.url,
      headers: this.token === null ? {} : { authorization: `Bearer ${this.token}` },
      fetch: retryingFetch(this.patience),
    });
  }

  /** Creates an account and speaks for it. Keep `token`: it is shown this once. */
  static async register(name: string, settings: Omit<ClientSettings, 'token'>): Promise<Client> {
    const { api } = new Client(settings);
    const { token } = dataOf(await api.POST('/v1/accounts', { body: { name, kind: 'bot' } }));
    return new Client({ ...settings, token });
  }

  /** Speaks for the account whose token is in a file; the first time it creates the account and the file. */
  static async remembered(settings: RememberedSettings): Promise<Client> {
    const { name, tokenFile, ...rest } = settings;
    const token = await readFile(tokenFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (token !== null) return new Client({ ...rest, token: token.trim() });
    const client = await Client.register(name, rest);
    await writeFile(tokenFile, `${client.token}\n`, { mode: 0o600 });
    return client;
  }

  async account({ signal }: CallOptions = {}): Promise<Account> {
    return dataOf(await this.api.GET('/v1/account', { signal }));
  }

  async createGame(game: NewGame, { signal }: CallOptions = {}): Promise<Game> {
    return dataOf(await this.api.POST('/v1/games', { body: game, signal }));
  }

  /** Takes a seat: the one named, else the first that is free. Who has one keeps it. */
  async join(
    gameId: string,
    body: { seat?: number; joinCode?: string; nonce?: string } = {},
    options: CallOptions = {},
  ): Promise<Seated> {
    return dataOf(await this.api.POST('/v1/games/{id}/seats', { ...of(gameId, options), body }));
  }

  /** Ends a game of this account's making that has not started. */
  async abort(gameId: string, options: CallOptions = {}): Promise<Game> {
    return dataOf(await this.api.POST('/v1/games/{id}/abort', of(gameId, options)));
  }

  /** The next game of the same players, the first to ask makes it; each of them has to join. */
  async rematch(gameId: string, options: CallOptions = {}): Promise<Game> {
    return dataOf(await this.api.POST('/v1/games/{id}/rematch', of(gameId, options)));
  }

  /** The ids of the games that have started, are not over, and have a seat of this account's. */
  async liveGames({ signal }: CallOptions = {}): Promise<string[]> {
    const { id: player } = await this.account({ signal });
    const ids: string[] = [];
    for (let cursor: string | undefined; ;) {
      const query = { player, status: 'playing' as const, limit: 100, cursor };
      const page = dataOf(await this.api.GET('/v1/games', { params: { query }, signal }));
      ids.push(...page.items.map(({ id }) => id));
      if (page.nextCursor === null) return ids;
      cursor = page.nextCursor;
    }
  }

  async observe(gameId: string, options: CallOptions = {}): Promise<Observation> {
    return dataOf(await this.api.GET('/v1/games/{id}/observation', of(gameId, options)));
  }

  /** Waits until this account is to act, or the game is over: then `legalActions` is empty. */
  async nextTurn(gameId: string, { signal }: CallOptions = {}): Promise<Observation> {
    const params = { path: { id: gameId }, query: { wait: LONG_POLL_S, until: 'turn' as const } };
    for (;;) {
      const seen = await this.api.GET('/v1/games/{id}/observation', { params, signal });
      if (seen.response.status !== 304) return dataOf(seen);
    }
  }

  /**
   * Acts in the game as it was seen.
   *
   * @throws ProblemError `stale-version` when it has changed since
   */
  async act({ gameId, version }: Observation, action: Action, options: CallOptions = {}): Promise<Played> {
    const body = { ...action, expectedVersion: version };
    return dataOf(await this.api.POST('/v1/games/{id}/actions', { ...of(gameId, options), body }));
  }

  /** Gives the game up, for the whole side. */
  async resign(gameId: string, options: CallOptions = {}): Promise<void> {
    dataOf(await this.api.POST('/v1/games/{id}/resignation', of(gameId, options)));
  }

  /** Whole deals that fit all that this account's seat knows, drawn at random: for bots that look ahead. */
  async determinizations(
    gameId: string,
    body: DeterminizationsWish,
    options: CallOptions = {},
  ): Promise<Determinizations> {
    return dataOf(await this.api.POST('/v1/games/{id}/determinizations', { ...of(gameId, options), body }));
  }

  /**
   * What each play of a finished game was worth with open cards, and what it gave away.
   *
   * @param deal a number from 1: only that deal
   */
  async analysis(gameId: string, { deal, signal }: CallOptions & { deal?: number } = {}): Promise<Analysis> {
    const params = { path: { id: gameId }, query: { deal } };
    return dataOf(await this.api.POST('/v1/games/{id}/analysis', { params, signal }));
  }

  /** The whole game; decks only once it is over. */
  async replay(gameId: string, options: CallOptions = {}): Promise<Replay> {
    return dataOf(await this.api.GET('/v1/games/{id}/replay', of(gameId, options))) as Replay;
  }

  /** A page of all games that have ended, whole; go on with its `nextCursor`. */
  async replays(query: ReplaysQuery = {}, { signal }: CallOptions = {}): Promise<ReplayPage> {
    const answer = await this.api.GET('/v1/replays', { params: { query }, parseAs: 'text', signal });
    return replayPage(dataOf(answer), answer.response.headers);
  }

  /** Binds the house to a secret: name the `id` as `commitment` when creating the game. */
  async commit({ signal }: CallOptions = {}): Promise<CommitmentMade> {
    return dataOf(await this.api.POST('/v1/commitments', { signal }));
  }

  /** The chain of hashes behind the receipts of the actions; once the game is over also the secret and the signature. */
  async audit(gameId: string, options: CallOptions = {}): Promise<Audit> {
    return dataOf(await this.api.GET('/v1/games/{id}/audit', of(gameId, options)));
  }

  /** The public keys that games are or were signed with. */
  async signingKeys({ signal }: CallOptions = {}): Promise<KeySet> {
    return dataOf(await this.api.GET('/.well-known/jwks.json', { signal }));
  }

  /** What can be played, with all switches of the rules. */
  async ruleSets({ signal }: CallOptions = {}): Promise<RuleSet[]> {
    return dataOf(await this.api.GET('/v1/rule-sets', { signal })).items;
  }

  /**
   * The events of a game as they happen, each once and in order, until it is over. Each connection begins with a
   * `snapshot`; those up to its `seq` are history.
   *
   * @param since the `seq` of the last event that is known; without it from the start
   */
  async *events(
    gameId: string,
    { since = 0, signal }: CallOptions & { since?: number } = {},
  ): AsyncGenerator<GameEvent> {
    let last = since;
    const url = (): string => `${this.url}/v1/games/${encodeURIComponent(gameId)}/stream?since=${last}`;
    for await (const event of streamLines<GameEvent>({ token: this.token, patience: this.patience, signal, url })) {
      const isEvent = !NOT_EVENTS.includes(event.type);
      if (isEvent && event.seq <= last) continue;
      if (isEvent) last = event.seq;
      yield event;
      if (event.type === 'gameFinished' || event.type === 'gameAborted') return;
    }
  }

  /** When this account's games start and end, and when it is its turn in them. Each connection begins with a `snapshot`. */
  accountEvents({ signal }: CallOptions = {}): AsyncGenerator<AccountEvent, never> {
    const url = (): string => `${this.url}/v1/stream`;
    return streamLines<AccountEvent>({ token: this.token, patience: this.patience, signal, url });
  }
}

/** The parts of a request under a game. */
const of = (id: string, { signal }: CallOptions) => ({ params: { path: { id } }, signal });

function writeTrouble({ request, reason, retryInMs }: Trouble): void {
  console.warn(`${request}: ${reason}; again in ${(retryInMs / 1_000).toFixed(1)} s`);
}

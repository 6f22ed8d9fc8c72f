import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient, Reply } from '../support/api-client.js';

const USUAL = {
  name: 'Vienna Open',
  ruleSet: 'schnapsen/tjger',
  rules: { target: 1 },
  format: { type: 'swiss', rounds: 3 },
  timeControl: { moveMs: 60_000, bankMs: 0, onTimeout: 'forfeit' },
};

/** A league with its organiser, directed over HTTP. */
export class DirectedLeague {
  private constructor(
    readonly organiser: ApiClient,
    readonly id: string,
  ) {}

  /** Three rounds of Schnapsen to one point, unless the body says otherwise. */
  static async create(organiser: ApiClient, body: object = {}): Promise<DirectedLeague> {
    const made = await organiser.post('/v1/leagues', { ...USUAL, ...body });
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    return new DirectedLeague(organiser, made.body.id as string);
  }

  get path(): string {
    return `/v1/leagues/${this.id}`;
  }

  async show(): Promise<Reply['body']> {
    return (await this.organiser.get(this.path)).body;
  }

  /** A write on the league as it stands, however often the service is quicker. */
  async direct(path: string, body: object = {}, method = 'POST'): Promise<Reply['body']> {
    for (;;) {
      const { version } = await this.show();
      const answer = await this.organiser.send(method, this.path + path, body, { 'if-match': `"${version}"` });
      if (answer.status === 412) continue;
      if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
      return answer.body;
    }
  }

  /** Opens it, enters some, and starts it. */
  async start(entrants: readonly object[]): Promise<this> {
    await this.direct('/open');
    await this.direct('/entrants', { entrants });
    await this.direct('/start');
    return this;
  }

  async until(wanted: (league: Reply['body']) => boolean): Promise<this> {
    while (!wanted(await this.show())) await sleep(50);
    return this;
  }

  /** When all games of a round have come to an end. */
  async played(round: number): Promise<this> {
    for (;;) {
      const { body } = await this.organiser.get(`${this.path}/rounds/${round}`);
      if (body.pairings.every((pairing: { result: object | null }) => pairing.result !== null)) return this;
      await sleep(50);
    }
  }
}

/** House bots as entrants. */
export const houseBots = (count: number): object[] =>
  Array.from({ length: count }, () => ({ members: [{ bot: 'random' }] }));

/** The token of an account that a test has registered. */
export const tokenOf = ({ auth }: ApiClient): string => String(auth['authorization']).replace('Bearer ', '');

import type { Response } from 'supertest';
import type { Player, TestApp } from './app.js';

/** A league over HTTP, with the account that has made it. */
export class HttpLeague {
  private constructor(
    readonly service: TestApp,
    readonly organiser: Player,
    readonly id: string,
  ) {}

  /** A league for whoever comes, three rounds of Schnapsen to one point, unless the body says otherwise. */
  static async create(service: TestApp, body: object = {}, organiser?: Player): Promise<HttpLeague> {
    const creator = organiser ?? (await service.register());
    const { body: made } = await service.http
      .post('/v1/leagues')
      .set(creator.auth)
      .send({ ...USUAL, ...body })
      .expect(201);
    return new HttpLeague(service, creator, made.id as string);
  }

  get path(): string {
    return `/v1/leagues/${this.id}`;
  }

  async show(): Promise<Response['body']> {
    return (await this.get('')).body;
  }

  get(path: string, who: Player = this.organiser): Promise<Response> {
    return this.service.http
      .get(this.path + path)
      .set(who.auth)
      .then((answer) => answer);
  }

  /** A write of an organiser on the league as it stands. */
  async direct(
    path: string,
    body: object = {},
    method: 'post' | 'put' | 'patch' | 'delete' = 'post',
  ): Promise<Response> {
    for (;;) {
      const { version } = await this.show();
      const answer = await this.service.http[method](this.path + path)
        .set(this.organiser.auth)
        .set('if-match', `"${version}"`)
        .send(method === 'delete' ? undefined : body);
      if (answer.status !== 412) return answer; // the service itself was quicker
    }
  }

  /** A write of a player. */
  post(path: string, who: Player, body: object = {}): Promise<Response> {
    return this.service.http
      .post(this.path + path)
      .set(who.auth)
      .send(body)
      .then((answer) => answer);
  }

  /** Opens it and enters house bots. */
  async withBots(count: number, bot = 'random'): Promise<this> {
    await this.direct('/open');
    const members = bot === 'pair' ? [{ bot: 'random' }, { bot: 'random' }] : [{ bot }];
    const answer = await this.direct('/entrants', { entrants: Array.from({ length: count }, () => ({ members })) });
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return this;
  }

  /** The league when it stands as wanted. */
  async until(wanted: (league: Response['body']) => boolean, forMs = 60_000): Promise<Response['body']> {
    const end = Date.now() + forMs;
    for (;;) {
      const league = await this.show();
      if (wanted(league)) return league;
      if (Date.now() > end) throw new Error(`the league does not come to that: ${JSON.stringify(league)}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async rounds(): Promise<Response['body'][]> {
    return (await this.get('/rounds')).body.items;
  }
}

const USUAL = {
  name: 'Vienna Open',
  ruleSet: 'schnapsen/tjger',
  rules: { target: 1 },
  format: { type: 'swiss', rounds: 3 },
  timeControl: { moveMs: 60_000, bankMs: 0, onTimeout: 'forfeit' },
};

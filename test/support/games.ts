import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import type { Response } from 'supertest';
import type { Action } from '../../src/domain/actions.js';
import type { Random } from '../../src/domain/game.js';
import { at } from '../../src/domain/result.js';
import type { Player, TestApp } from './app.js';

/** What the API answers is judged by the tests, not by types. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Answer = any;

/** A game over HTTP with its players, by seat. */
export class HttpGame {
  private constructor(
    readonly service: TestApp,
    readonly id: string,
    readonly players: readonly Player[],
    /** The answer to the creation. */
    readonly created: Answer,
  ) {}

  /** Four new accounts, of which the first opens a game that they all join. */
  static async start(service: TestApp, body: object = {}): Promise<HttpGame> {
    const game = await HttpGame.open(service, body);
    for (const [seat, player] of game.players.entries()) {
      if (seat > 0) await game.post('seats', { seat }, player).expect(201);
    }
    return game;
  }

  /** The same with the first on seat 0 and three seats open. */
  static async open(service: TestApp, body: object = {}): Promise<HttpGame> {
    const players = await newPlayers(service, 4);
    const { body: created } = await service.http
      .post('/v1/games')
      .set(at(players, 0).auth)
      .send({ ruleSet: 'bauernschnapsen/tjger', seats: [{ player: 'me' }, null, null, null], ...body })
      .expect(201);
    return new HttpGame(service, created.id, players, created);
  }

  /** A game that was made in another way. */
  static of(service: TestApp, id: string, players: readonly Player[]): HttpGame {
    return new HttpGame(service, id, players, null);
  }

  /** The same game on a service that was started anew. */
  on(service: TestApp): HttpGame {
    return new HttpGame(service, this.id, this.players, this.created);
  }

  get path(): string {
    return `/v1/games/${this.id}`;
  }

  player(seat: number): Player {
    return at(this.players, seat);
  }

  /** A request by a player, or by nobody. */
  get(what: string, player?: Player) {
    return this.service.http.get(`${this.path}${what}`).set(player?.auth ?? {});
  }

  /** What is answered, as text, whatever its form. */
  read(what: string, accept: string) {
    return this.get(what)
      .set('accept', accept)
      .buffer(true)
      .parse((response, done) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => done(null, Buffer.concat(chunks).toString()));
      });
  }

  post(what: string, body: object | undefined, player: Player) {
    return this.service.http.post(`${this.path}/${what}`).set(player.auth).send(body);
  }

  async observe(seat?: number): Promise<Answer> {
    return (await this.get('/observation', seat === undefined ? undefined : this.player(seat)).expect(200)).body;
  }

  /** What the seat to act sees. */
  async turn(): Promise<Answer> {
    const { toAct } = await this.observe();
    return this.observe(toAct as number);
  }

  act(seat: number, action: object): Promise<Response> {
    return this.post('actions', action, this.player(seat)).then((response) => response);
  }

  /** Plays until the phase is reached; the first legal action counts as passing where one can pass. */
  async playTo(phase: string): Promise<Answer> {
    for (let seen = await this.turn(); ; seen = await this.turn()) {
      if (seen.phase === phase) return seen;
      expect((await this.act(seen.toAct, seen.legalActions[0])).status).toBe(201);
    }
  }

  /** Plays at random to the end; `each` sees every answer. */
  async playOut(random: Random, each: (seat: number, answer: Answer) => void = () => undefined): Promise<void> {
    for (let seen = await this.turn(); ;) {
      const seat = seen.toAct as number;
      const { status, body } = await this.act(seat, choose(seen.legalActions, random));
      expect([status, body.code]).toEqual([201, undefined]);
      each(seat, body);
      if (body.observation.status !== 'playing') return;
      seen = body.observation.toAct === seat ? body.observation : await this.observe(body.observation.toAct);
    }
  }
}

export const newPlayers = (service: TestApp, count: number): Promise<readonly Player[]> =>
  Promise.all(Array.from({ length: count }, () => service.register(`p ${randomUUID().slice(0, 20)}`)));

const isPass = (action: Action): boolean =>
  (action.type === 'bid' && action.contract === 'pass') || (action.type === 'double' && action.level === 'pass');

export function choose(legal: readonly Action[], random: Random): Action {
  const pass = legal.find(isPass);
  return pass !== undefined && random(10) < 8 ? pass : at(legal, random(legal.length));
}

/** An observation without what tells the time of the request. */
export const timeless = (observation: Answer): Answer => ({
  ...observation,
  serverTime: null,
  deadline: observation.deadline && { at: observation.deadline.at },
});

/** The observation of a game when it is over. */
export async function finished(on: TestApp, id: string): Promise<Record<string, unknown>> {
  for (let since = 0; ;) {
    const { status, body } = await on.http.get(`/v1/games/${id}/observation?since=${since}&wait=10&until=turn`);
    if (status === 200 && body.status === 'finished') return body as Record<string, unknown>;
    since = status === 200 ? (body.version as number) : since;
  }
}

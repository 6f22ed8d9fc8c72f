import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Database } from '../database/database.js';
import type { AccountKind, Principal, Scope } from '../http/current-account.js';
import { Problem } from '../http/problems.js';
import { hashOf, tokenIn } from './tokens.js';

/** A token that another instance revoked is refused here after this time at the latest. */
const FRESH_MS = 3_000;
const MOST = 10_000;

interface Known {
  readonly principal: Principal;
  readonly until: number;
}

/** Who stands behind a token. Remembered for moments, so that a game costs no query for each of its requests. */
@Injectable()
export class Principals {
  readonly #known = new Map<string, Known>();
  readonly #listeners = new Set<(tokenId: string) => void>();
  #forgotten = 0;

  constructor(private readonly database: Database) {}

  /** Answers from memory: a principal, or null when the database must be asked. */
  recall(token: string): Principal | null {
    const known = this.#known.get(keyOf(token));
    return known !== undefined && known.until > Date.now() ? known.principal : null;
  }

  /** The principal of a token, or null when nobody has it. */
  async find(token: string): Promise<Principal | null> {
    const forgotten = this.#forgotten;
    const principal = await this.#read(token);
    // A token that was revoked while it was read must not be remembered; read it again.
    if (forgotten !== this.#forgotten) return this.find(token);
    if (principal !== null) this.#remember(keyOf(token), principal);
    return principal;
  }

  /**
   * Judges again who was let in before and has waited since.
   *
   * @throws Problem `unauthenticated` when the token of the request was revoked meanwhile
   */
  async demandStill({ headers, principal }: FastifyRequest): Promise<void> {
    const token = principal === null ? null : tokenIn(headers.authorization ?? '');
    if (token === null || this.recall(token) !== null || (await this.find(token)) !== null) return;
    throw new Problem('unauthenticated', 'This token was revoked.');
  }

  /** To be called after a token was revoked: from now on this instance refuses it. */
  forget(tokenId: string): void {
    this.#forgotten += 1;
    for (const [key, { principal }] of this.#known) if (principal.tokenId === tokenId) this.#known.delete(key);
    for (const listener of this.#listeners) listener(tokenId);
  }

  /**
   * Calls back with the id of every token that is revoked on this instance: what it has opened must end.
   *
   * @returns takes the call back
   */
  onRevoked(listener: (tokenId: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Those of the tokens that were revoked, on whichever instance. */
  async revokedAmong(tokenIds: readonly string[]): Promise<readonly string[]> {
    if (tokenIds.length === 0) return [];
    const valid = await this.database.token.findMany({ where: { id: { in: [...tokenIds] } }, select: { id: true } });
    const ids = new Set(valid.map(({ id }) => id));
    return tokenIds.filter((id) => !ids.has(id));
  }

  #remember(key: string, principal: Principal): void {
    this.#known.delete(key);
    this.#known.set(key, { principal, until: Date.now() + FRESH_MS });
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST && oldest !== undefined) this.#known.delete(oldest);
  }

  async #read(token: string): Promise<Principal | null> {
    const row = await this.database.token.findUnique({ where: { hash: hashOf(token) }, include: { account: true } });
    if (row === null) return null;
    const { id, name, kind } = row.account;
    return { account: { id, name, kind: kind as AccountKind }, tokenId: row.id, scopes: row.scopes as Scope[] };
  }
}

/** A hash here too: memory is dumped and swapped, and the tokens themselves are nowhere to be kept. */
const keyOf = (token: string): string => hash('sha256', token, 'base64');

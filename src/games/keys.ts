import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Database } from '../database/database.js';
import { numbered, Statements } from '../database/statements.js';
import { Problem } from '../http/problems.js';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Far from what PostgreSQL can remove before a statement has taken too long. */
const CLEANED_AT_ONCE = 50_000;

/** A request that named an Idempotency-Key: what the key belongs to, and the hash of the body. */
export interface KeyedRequest {
  readonly accountId: string;
  readonly method: string;
  readonly path: string;
  readonly key: string;
  readonly bodyHash: Buffer;
}

/** What rebuilds the answer to a write: the status, and the game as it was then. */
export interface Receipt {
  readonly status: number;
  readonly game: string;
  readonly version: number;
  /** The caller's seat, where the answer depends on it. */
  readonly seat: number | null;
}

/** A receipt with the request that it belongs to. */
export interface KeptAnswer extends KeyedRequest {
  /** Of a game a `Receipt`; whoever writes the key reads it. */
  readonly answer: object;
  /** In milliseconds since 1970. */
  readonly createdAt: number;
}

/** The insertion of these answers, with a `?` for each value; it fails when one of the keys is there. */
export function keyColumns(answers: readonly KeptAnswer[]): { readonly text: string; readonly values: unknown[] } {
  const text = `INSERT INTO idempotency_key (account_id, method, path, key, body_hash, answer, created_at)
    SELECT * FROM unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::bytea[], ?::jsonb[], ?::timestamptz[])`;
  return {
    text,
    values: [
      answers.map(({ accountId }) => accountId),
      answers.map(({ method }) => method),
      answers.map(({ path }) => path),
      answers.map(({ key }) => key),
      answers.map(({ bodyHash }) => bodyHash),
      answers.map(({ answer }) => JSON.stringify(answer)),
      answers.map(({ createdAt }) => new Date(createdAt).toISOString()),
    ],
  };
}

/** The Idempotency-Keys of the last 24 hours. They are written with the effect, by the store. */
@Injectable()
export class KeyStore implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(KeyStore.name);
  private cleaning: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly statements: Statements,
  ) {}

  onModuleInit(): void {
    this.cleaning = setInterval(() => void this.clean(), HOUR_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.cleaning);
  }

  /**
   * What the first request with this key came to, or null when there was none; an old one is forgotten.
   *
   * @throws Problem `idempotency-mismatch` when that request had another body
   */
  async find<T extends object = Receipt>({ bodyHash, ...request }: KeyedRequest): Promise<T | null> {
    const { accountId, method, path, key } = request;
    const where = { accountId_method_path_key: { accountId, method, path, key } };
    const first = await this.database.idempotencyKey.findUnique({ where });
    if (first === null) return null;
    const oldest = new Date(Date.now() - DAY_MS);
    if (first.createdAt < oldest) {
      await this.database.idempotencyKey.deleteMany({ where: { ...request, createdAt: { lt: oldest } } });
      return null;
    }
    if (!bodyHash.equals(first.bodyHash)) throw mismatch();
    return first.answer as unknown as T;
  }

  /** Keeps the answer to a request that had nothing to change. */
  async keep(answer: KeptAnswer): Promise<void> {
    const { text, values } = keyColumns([answer]);
    await this.statements.run({ name: 'keep', text: `${numbered(text)} ON CONFLICT DO NOTHING`, values });
  }

  /** Removes what is older than 24 hours. */
  async clean(): Promise<void> {
    try {
      while ((await this.cleanSome()) === CLEANED_AT_ONCE);
    } catch (error) {
      this.logger.warn(`old idempotency keys could not be removed: ${String(error)}`);
    }
  }

  private cleanSome(): Promise<number> {
    return this.database.$executeRaw`
      DELETE FROM idempotency_key WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM idempotency_key WHERE created_at < ${new Date(Date.now() - DAY_MS)} LIMIT ${CLEANED_AT_ONCE}))`;
  }
}

const mismatch = (): Problem =>
  new Problem('idempotency-mismatch', 'This Idempotency-Key was used here with another body within the last 24 hours.');

import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { bounded } from './bounds.js';

const CONNECTIONS = 4;

/** A statement that PostgreSQL keeps prepared under its name; the same name always goes with the same text. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Prepared statements, past Prisma: on the path of a card its reading and planning of each statement costs several times
 * what PostgreSQL takes to do it (ARCHITECTURE.md, "The way of one card").
 */
@Injectable()
export class Statements implements OnApplicationShutdown {
  private readonly pool: pg.Pool;

  constructor(url: string) {
    this.pool = new pg.Pool({
      ...bounded(url),
      max: CONNECTIONS,
      allowExitOnIdle: true,
      // The texts are made so that no plan is better for some values than for others.
      options: '-c plan_cache_mode=force_generic_plan',
    });
    this.pool.on('error', (error) => new Logger(Statements.name).warn(`an idle connection broke: ${error.message}`));
  }

  /** Runs a statement as a transaction of its own; it is durable when this returns. Throws what pg throws. */
  async run({ name, text, values }: Statement): Promise<void> {
    await this.pool.query({ name, text, values: [...values] });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}

/** A text with the placeholders of PostgreSQL in the place of question marks. */
export function numbered(text: string): string {
  let count = 0;
  return text.replaceAll('?', () => `$${++count}`);
}

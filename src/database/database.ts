import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PrismaPg } from '@prisma/adapter-pg';
import { bounded } from './bounds.js';
import { PrismaClient } from './generated/client.js';

/** Types of the tables' rows and of queries, and `Prisma.sql`, `Prisma.DbNull` and their like. */
export { Prisma } from './generated/client.js';

const CONNECTIONS = 10;
const TURN_TIMEOUT_MS = 15_000;

/** The database, by Prisma's client. It connects with the first query and lets go when Nest shuts down. */
@Injectable()
export class Database extends PrismaClient implements OnApplicationShutdown {
  /** The name of this instance of the service among those on the database; another one after every start. */
  readonly instance = randomUUID();

  /** @param queryTimeout in milliseconds, for tests */
  constructor(url: string, queryTimeout?: number) {
    super({
      adapter: new PrismaPg({ ...bounded(url, queryTimeout), max: CONNECTIONS }),
      // A crowd that arrives at once waits for its turn instead of being sent away after Prisma's two seconds.
      transactionOptions: { maxWait: TURN_TIMEOUT_MS, timeout: TURN_TIMEOUT_MS },
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.$disconnect();
  }
}

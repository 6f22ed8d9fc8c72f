import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from './generated/client.js';

/** Types of the tables' rows and of queries, and `Prisma.sql`, `Prisma.DbNull` and their like. */
export { Prisma } from './generated/client.js';

const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const TURN_TIMEOUT_MS = 15_000;
/** For an answer; one that hangs is as good as none, and after it nobody knows whether a write was done. */
export const QUERY_TIMEOUT_MS = 10_000;

/** The database, by Prisma's client. It connects with the first query and lets go when Nest shuts down. */
@Injectable()
export class Database extends PrismaClient implements OnApplicationShutdown {
  /** The name of this instance of the service among those on the database; another one after every start. */
  readonly instance = randomUUID();

  constructor(url: string) {
    super({
      adapter: new PrismaPg({
        connectionString: url,
        max: CONNECTIONS,
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
        query_timeout: QUERY_TIMEOUT_MS,
      }),
      // A crowd that arrives at once waits for its turn instead of being sent away after Prisma's two seconds.
      transactionOptions: { maxWait: TURN_TIMEOUT_MS, timeout: TURN_TIMEOUT_MS },
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.$disconnect();
  }
}

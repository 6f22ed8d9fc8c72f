import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from './generated/client.js';

/** Types of the tables' rows and of queries, and `Prisma.sql`, `Prisma.DbNull` and their like. */
export { Prisma } from './generated/client.js';

const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;

/** The database, by Prisma's client. It connects with the first query and lets go when Nest shuts down. */
@Injectable()
export class Database extends PrismaClient implements OnApplicationShutdown {
  constructor(url: string) {
    super({
      adapter: new PrismaPg({
        connectionString: url,
        max: CONNECTIONS,
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      }),
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.$disconnect();
  }
}

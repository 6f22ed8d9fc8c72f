import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Lifecycle } from './lifecycle.js';

/** Long enough for clients and load balancers to learn from an answer that this instance takes on nothing new. */
const NOTICE_MS = 1_000;
/** For requests that are running; together with the rest well below the 10 seconds after which hosts lose patience. */
const FINISH_MS = 5_000;
const CLOSE_MS = 2_000;
/** What is not done by then is left as it is; the next start finds its way. */
const LIMIT_MS = 9_500;

const logger = new Logger('Shutdown');

/**
 * Stops the service at SIGTERM or SIGINT: refuses new writes, lets running requests finish, closes the application,
 * then the database. A second signal stops it at once.
 */
export function stopOnSignal(app: NestFastifyApplication, database: { close(): Promise<void> }): void {
  const stop = (signal: NodeJS.Signals): void => {
    if (app.get(Lifecycle).draining) process.exit(1);
    setTimeout(giveUp, LIMIT_MS);
    logger.log(`${signal}: finishing what is running; a second signal stops at once`);
    void shutDown(app, database).then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error(`could not shut down in order: ${String(error)}`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function giveUp(): void {
  logger.error(
    `not all came to an end within ${LIMIT_MS / 1000} s, as when the database does not answer: stopping now`,
  );
  process.exit(1);
}

/** Drains and closes. Whoever still holds a connection after the time for it is cut off. */
export async function shutDown(app: NestFastifyApplication, database: { close(): Promise<void> }): Promise<void> {
  const lifecycle = app.get(Lifecycle);
  lifecycle.drain();
  await sleep(NOTICE_MS);
  await within(FINISH_MS, lifecycle.idle());
  const closed = app.close();
  const inTime = await within(CLOSE_MS, closed);
  if (!inTime) app.getHttpAdapter().getInstance().server.closeAllConnections();
  await closed;
  await database.close();
}

/** @returns whether it was done in time */
async function within(ms: number, done: Promise<void>): Promise<boolean> {
  return Promise.race([done.then(() => true), sleep(ms, false, { ref: false })]);
}

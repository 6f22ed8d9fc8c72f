import type { DynamicModule } from '@nestjs/common';
import { DiscoveryService, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LogLevel } from '../config.js';
import { Arrivals } from './arrivals.js';
import { prepareEdge } from './edge.js';
import { Lifecycle } from './lifecycle.js';
import { Metrics } from './metrics.js';
import { Pulse } from './pulse.js';
import { ServiceLogger } from './service-logger.js';
import { mountDocs } from './openapi.js';
import { answerFailure, ProblemFilter } from './problem-filter.js';
import { requestIdOf } from './request-id.js';
import { answerUnreadable } from './server-errors.js';
import { checkUnread } from './unread-check.js';
import { Validation } from './validation.js';

const BODY_LIMIT = 256 * 1024;
const HEADER_LIMIT = 16 * 1024;
/** For the head of a request to arrive, the first of a connection included. */
const HEAD_TIMEOUT_MS = 10_000;
/** For the whole request to arrive; the answer may take as long as it takes. */
const REQUEST_TIMEOUT_MS = 30_000;
/** How often Node looks for requests that are late. */
const CHECK_MS = 2_000;
/** Between two requests; longer than the minute after which load balancers give connections up, so that they do it first. */
const IDLE_TIMEOUT_MS = 65_000;
/** Without a byte in either direction. Long polls last 30 seconds, and streams show that they live every 8. */
const SILENCE_TIMEOUT_MS = 90_000;
/** No id, and nothing else in a path, is longer. */
const LONGEST_PARAMETER = 200;

/**
 * Makes the service, ready to `init` (for requests by `inject`) or to `listen`.
 *
 * @param root     the module that holds all others
 * @param logLevel how much is logged
 */
export async function createApp(root: DynamicModule, logLevel: LogLevel): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(root, newAdapter(), {
    logger: new ServiceLogger(logLevel),
    bodyParser: false,
    abortOnError: false,
  });
  app.useGlobalFilters(new ProblemFilter());
  app.useGlobalPipes(new Validation());
  const fastify = app.getHttpAdapter().getInstance();
  prepareEdge(fastify, {
    lifecycle: app.get(Lifecycle),
    metrics: app.get(Metrics),
    pulse: app.get(Pulse),
    arrivals: app.get(Arrivals),
  });
  checkUnread(app.get(DiscoveryService));
  mountDocs(app);
  // RFC 9110 §10.1.1 lets a server ignore an expectation it does not know; Node would answer it without a body.
  fastify.server.on('checkExpectation', (request, response) => fastify.server.emit('request', request, response));
  return app;
}

function newAdapter(): FastifyAdapter {
  return new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: IDLE_TIMEOUT_MS,
    connectionTimeout: SILENCE_TIMEOUT_MS,
    trustProxy: false,
    skipMiddie: true,
    return503OnClosing: false,
    http: {
      maxHeaderSize: HEADER_LIMIT,
      requireHostHeader: false,
      headersTimeout: HEAD_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_MS,
    },
    genReqId: requestIdOf,
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      answerFailure(error, request, reply),
  });
}

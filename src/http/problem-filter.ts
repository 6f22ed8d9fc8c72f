import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { problemOf } from './failures.js';
import { type Problem, problemAnswer } from './problems.js';

const logger = new Logger('Problem');

/** Answers every failure of every route as `application/problem+json` (RFC 9457). */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    answerFailure(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }
}

/** The same for what fails outside of Nest's routes. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = problemOf(error);
  report(problem, error, request);
  if (reply.sent || reply.raw.headersSent) {
    reply.raw.destroy(); // half an answer is out: only a broken connection still tells that it is not whole
    return;
  }
  const { body, headers } = problemAnswer(problem, request.id);
  letFinish(request, reply);
  // As bytes, since Fastify would add a charset, which the media type does not have.
  void reply
    .code(body.status)
    .headers(headers)
    .send(Buffer.from(JSON.stringify(body)));
}

/** Faults of the service are logged with their stack under the request id, outages in a line; refusals are not news. */
function report(problem: Problem, error: unknown, request: FastifyRequest): void {
  const what = `${request.method} ${pathOf(request)} (request ${request.id})`;
  if (problem.code === 'internal') logger.error(`${what}: ${stackOf(error)}`);
  if (problem.code === 'unavailable') logger.warn(`${what}: ${String(error)}`);
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '';

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? String(error)) : String(error));

const TOLERATED_EXCESS = 4 * 1024 * 1024;

/**
 * Lets a client finish that is still sending its body: closing the connection under its hands, as Fastify and Node would,
 * could cost it the answer. Who goes on for long is cut off.
 */
function letFinish({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (reply.raw.hasHeader('connection') || raw.httpVersion === '1.0') return; // the service is shutting down, or must close
  const { 'content-length': length, 'transfer-encoding': coding, connection } = raw.headers;
  const unread = !raw.complete && (length !== undefined || coding !== undefined);
  if (unread) {
    void reply.header('connection', 'keep-alive');
    cutOff(raw);
  } else if (reply.hasHeader('connection')) {
    void reply.header('connection', connection === 'close' ? 'close' : 'keep-alive');
  }
}

function cutOff(raw: FastifyRequest['raw']): void {
  let excess = 0;
  raw.on('data', (chunk: Buffer) => {
    excess += chunk.length;
    if (excess > TOLERATED_EXCESS) raw.destroy();
  });
}

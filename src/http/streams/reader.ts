import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalid } from '../problems.js';
import { formatFor, type StreamFormat } from './formats.js';

/** Who asks for a stream. */
export class Reader {
  constructor(
    readonly request: FastifyRequest,
    readonly reply: FastifyReply,
  ) {}

  get tokenId(): string | null {
    return this.request.principal?.tokenId ?? null;
  }

  /** @throws Problem `not-acceptable` */
  format(): StreamFormat {
    return formatFor(this.request.headers.accept);
  }

  /**
   * The last event that a reader who comes back has, or null. It is newer than `since`, which stands in an address that
   * browsers repeat as it is.
   *
   * @throws Problem `validation`
   */
  lastEventId(): number | null {
    const given = this.request.headers['last-event-id'];
    if (given === undefined || given === '') return null;
    if (typeof given === 'string' && /^\d{1,15}$/.test(given)) return Number(given);
    throw invalid({ pointer: '/header/Last-Event-ID', message: 'must be the seq of an event' });
  }
}

/** Gives a handler the `Reader` of its stream; the handler answers by itself. */
export const CurrentReader = createParamDecorator((_: unknown, context: ExecutionContext): Reader => {
  const http = context.switchToHttp();
  return new Reader(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
});

import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A client that may go away, or lose its token, while it waits. */
export interface Client {
  readonly request: FastifyRequest;
  readonly isGone: boolean;
  /** @returns takes the call back */
  onGone(listener: () => void): () => void;
}

/** The client that waits for this answer. */
export const clientOf = ({ raw, request }: FastifyReply): Client => ({
  request,
  get isGone() {
    return raw.destroyed;
  },
  onGone: (listener) => {
    raw.once('close', listener);
    return () => raw.off('close', listener);
  },
});

/** Gives a handler the `Client` that waits for its answer. */
export const CurrentClient = createParamDecorator((_: unknown, context: ExecutionContext): Client =>
  clientOf(context.switchToHttp().getResponse<FastifyReply>()),
);

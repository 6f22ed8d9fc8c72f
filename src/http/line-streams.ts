import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/**
 * Answers with lines that are made while they are read: the next is begun when the reader has taken those before it, and
 * none when he is gone. A failure is a problem before the first line, and cuts the connection after it: what is there is
 * whole lines, but not all.
 */
export function sendLines(
  reply: FastifyReply,
  lines: AsyncIterable<string>,
  headers: Readonly<Record<string, string>>,
): void {
  const body = reply.request.method === 'HEAD' ? [] : lines;
  void reply
    .headers({ ...headers, 'content-type': 'application/x-ndjson; charset=utf-8' })
    .send(Readable.from(body, { highWaterMark: 1 }));
}

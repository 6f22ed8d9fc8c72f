import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { invalid, Problem, problemAnswer } from './problems.js';

/** Answers what Node could not even read as a request (RFC 9112 §3): there is nothing but the socket to write to. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { body, headers } = problemAnswer(problemOfUnreadable(error.code), randomUUID());
  const text = JSON.stringify(body);
  const lines = Object.entries({
    ...headers,
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${body.status} ${STATUS_CODES[body.status]}\r\n${lines.join('')}\r\n${text}`);
}

function problemOfUnreadable(code: string | undefined): Problem {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new Problem('too-large', 'The request line and the headers together are larger than 16 KiB.');
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return invalid({ pointer: '', message: 'the request did not arrive completely in time' });
  }
  return invalid({ pointer: '', message: 'this is not a request that HTTP/1.1 knows (RFC 9112)' });
}

import { connect } from 'node:net';
import { expect, it } from '@jest/globals';
import { useApp } from '../support/app.js';
import { HttpGame } from '../support/games.js';
import { ReadStream } from '../support/streams.js';

const service = useApp();

/** What comes back for bytes that are no whole request, and after how many seconds the service closes the connection. */
async function leftOpen(bytes: string): Promise<{ answer: string; seconds: number }> {
  const begun = performance.now();
  const { hostname, port } = new URL(service().url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString()));
  socket.write(bytes);
  await new Promise((resolve) => socket.once('close', resolve));
  return { answer, seconds: (performance.now() - begun) / 1000 };
}

const HEAD = 'POST /v1/accounts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 20\r\n';
const LATE = /^HTTP\/1.1 400 .*did not arrive completely in time/s;

async function expectPatience(): Promise<void> {
  const game = await HttpGame.start(service());
  const stream = await ReadStream.open(`${service().url}${game.path}/stream`);
  expect((await game.get('/observation?since=5&wait=30')).status).toBe(304);
  expect(stream.ended || stream.broken).toBe(false);
  expect(stream.keepAlives).toBeGreaterThan(2);
  stream.close();
}

it('requests that do not come are not waited for; who waits for news is not disturbed', async () => {
  const waiting = expectPatience();
  const [silent, head, body] = await Promise.all([leftOpen(''), leftOpen(HEAD), leftOpen(`${HEAD}\r\n{"name": `)]);
  await waiting;
  for (const { answer } of [silent, head, body]) expect(answer).toMatch(LATE);
  expect(silent.seconds).toBeLessThan(14);
  expect(head.seconds).toBeLessThan(14);
  expect(body.seconds).toBeLessThan(34);
}, 60_000);

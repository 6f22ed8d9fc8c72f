import { once } from 'node:events';
import { get, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { fastify, type FastifyInstance } from 'fastify';
import { sendLines } from '../../src/http/line-streams.js';

const LINE = `${'x'.repeat(100_000)}\n`;

let server: FastifyInstance;
let made: number;
let ended: boolean;
let failAt: number;

async function* lines(): AsyncGenerator<string> {
  try {
    while (made < 10_000) {
      await sleep(0);
      if (made === failAt) throw new Error('no more');
      made += 1;
      yield LINE;
    }
  } finally {
    ended = true;
  }
}

beforeEach(async () => {
  [made, ended, failAt] = [0, false, Infinity];
  server = fastify();
  server.get('/', (_, reply) => sendLines(reply, lines(), { 'next-cursor': 'abc' }));
  await server.listen();
});
afterEach(() => server.close());

const address = (): string => `http://127.0.0.1:${(server.server.address() as AddressInfo).port}/`;

async function open(): Promise<IncomingMessage> {
  const [answer] = (await once(get(address(), { agent: false }), 'response')) as [IncomingMessage];
  return answer;
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(5);
}

/** The number of lines when no more are made. */
async function settled(): Promise<number> {
  for (let before = -1; before !== made; await sleep(200)) before = made;
  return made;
}

it('lines are made as they are read, and no more when the reader has gone', async () => {
  const answer = await open();
  const waiting = await settled();
  expect(waiting).toBeGreaterThan(0);
  expect(waiting).toBeLessThan(200);
  answer.resume();
  await until(() => made > 1_000);
  answer.destroy();
  await until(() => ended);
  expect(made).toBeLessThan(10_000);
});

it('a failure cuts the answer off behind whole lines', async () => {
  failAt = 3;
  const answer = await open();
  expect(answer.headers).toMatchObject({
    'content-type': 'application/x-ndjson; charset=utf-8',
    'next-cursor': 'abc',
  });
  let text = '';
  const read = async (): Promise<void> => {
    for await (const chunk of answer) text += String(chunk);
  };
  await expect(read()).rejects.toThrow('aborted');
  expect(text).toBe(LINE.repeat(3));
});

it('a failure before the first line is an answer of its own', async () => {
  failAt = 0;
  expect((await open()).statusCode).toBe(500);
});

it('nothing is made for who asks for the head alone', async () => {
  const asking = request(address(), { method: 'HEAD', agent: false }).end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  await once(answer.resume(), 'end');
  expect([answer.statusCode, answer.headers['next-cursor'], made]).toEqual([200, 'abc', 0]);
});

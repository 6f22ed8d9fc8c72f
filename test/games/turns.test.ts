import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { FastifyReply } from 'fastify';
import { clientOf } from '../../src/games/client.js';
import { Turns } from '../../src/games/turns.js';

/** The answer to a client who can go away. */
class Answer extends EventEmitter {
  destroyed = false;
  readonly client = clientOf({ raw: this, request: {} } as unknown as FastifyReply);

  close(): void {
    this.destroyed = true;
    this.emit('close');
  }
}

/** A job that lasts until it is told to end. */
function held(): { readonly job: () => Promise<void>; readonly end: () => void } {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { job: () => ended, end };
}

describe('turns', () => {
  it('are given up by those who go away, whoever comes next', async () => {
    const turns = new Turns({ atOnce: 1, longest: 3 });
    const done: string[] = [];
    const first = held();
    const running = turns.run('a', null, first.job);
    const answers = ['a', 'a', 'b'].map((key) => ({ key, answer: new Answer() }));
    const waiting = answers.map(({ key, answer }) =>
      turns.run(key, answer.client, () => Promise.resolve(done.push(key))),
    );
    await expect(turns.run('c', null, () => Promise.resolve(done.push('c')))).rejects.toMatchObject({
      code: 'overloaded',
    });
    const outcomes = Promise.allSettled(waiting);
    for (const { answer } of answers.slice(1)) answer.close();
    const late = turns.run('c', null, () => Promise.resolve(done.push('c')));
    first.end();
    await Promise.all([running, late]);
    expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(done).toEqual(['a', 'c']);
    expect(answers.map(({ answer }) => answer.listenerCount('close'))).toEqual([0, 0, 0]);
  });

  it('are not given to who has gone before he came', async () => {
    const turns = new Turns({ atOnce: 1, longest: 3 });
    const first = held();
    const running = turns.run('a', null, first.job);
    const answer = new Answer();
    answer.close();
    await expect(turns.run('a', answer.client, () => sleep(0))).rejects.toMatchObject({ code: 'overloaded' });
    first.end();
    await running;
    expect(turns['running']).toBe(0);
  });

  it('go on when a job fails', async () => {
    const turns = new Turns({ atOnce: 1, longest: 3 });
    const failing = turns.run('a', null, () => Promise.reject(new Error('broken')));
    const next = turns.run('a', null, () => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('done');
    expect(turns['running']).toBe(0);
  });

  it('go round among the keys', async () => {
    const turns = new Turns({ atOnce: 1, longest: 100 });
    const order: string[] = [];
    const of = (key: string) => turns.run(key, null, () => Promise.resolve(order.push(key)));
    await Promise.all(['a', 'a', 'a', 'a', 'b', 'b', 'c'].map(of));
    expect(order).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a']);
  });
});

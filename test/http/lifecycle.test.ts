import { describe, expect, it } from '@jest/globals';
import { Lifecycle } from '../../src/http/lifecycle.js';
import { useApp } from '../support/app.js';
import { expectProblem } from '../support/problems.js';

describe('Lifecycle', () => {
  it('calls back once when draining begins, unless the call is taken back', () => {
    const lifecycle = new Lifecycle();
    const calls: string[] = [];
    lifecycle.onDraining(() => calls.push('kept'));
    lifecycle.onDraining(() => calls.push('taken back'))();
    lifecycle.signal.addEventListener('abort', () => calls.push('signal'));
    expect(lifecycle.draining).toBe(false);
    lifecycle.drain();
    lifecycle.drain();
    expect(lifecycle.draining).toBe(true);
    expect(calls.sort()).toEqual(['kept', 'signal']);
  });

  it('calls back at once when draining has begun', () => {
    const lifecycle = new Lifecycle();
    lifecycle.drain();
    let called = false;
    lifecycle.onDraining(() => (called = true));
    expect(called).toBe(true);
  });

  it('is idle when every request that began has ended, however often its end is told', async () => {
    const lifecycle = new Lifecycle();
    await lifecycle.idle();
    const [one, two] = [lifecycle.begin(), lifecycle.begin()];
    let idle = false;
    const wait = lifecycle.idle().then(() => (idle = true));
    one();
    one();
    await new Promise(setImmediate);
    expect(idle).toBe(false);
    two();
    await wait;
    expect(idle).toBe(true);
  });
});

describe('a draining service', () => {
  const service = useApp();

  it('takes no more writes, answers reads, is not ready, and asks clients to go elsewhere', async () => {
    const { http, app } = service();
    const { auth } = await service().register();
    app.get(Lifecycle).drain();
    const refused = await http.post('/v1/accounts').send({ name: 'too late', kind: 'bot' });
    expectProblem(refused, 'draining');
    expect(refused.headers).toMatchObject({ 'retry-after': '5', connection: 'close' });
    expectProblem(await http.delete('/v1/account/tokens/any').set(auth), 'draining');
    expectProblem(await http.post('/nope'), 'not-found');
    const read = await http.get('/v1/account').set(auth).expect(200);
    expect(read.headers['connection']).toBe('close');
    await http.get('/health/live').expect(200);
    expectProblem(await http.get('/health/ready'), 'draining');
  });
});

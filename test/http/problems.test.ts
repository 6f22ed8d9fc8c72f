import { describe, expect, it } from '@jest/globals';
import { HttpException, NotFoundException } from '@nestjs/common';
import { problemOf } from '../../src/http/failures.js';
import { invalid, Problem, problemAnswer, PROBLEM_CODES, PROBLEMS } from '../../src/http/problems.js';

/** The list of api.md, "Errors", copied out by hand. */
const CONTRACT: Record<number, string[]> = {
  400: ['validation'],
  401: ['unauthenticated'],
  403: ['missing-scope', 'not-your-seat', 'not-your-game'],
  404: ['not-found'],
  405: ['method-not-allowed'],
  406: ['not-acceptable'],
  409: [
    'not-your-turn',
    'wrong-phase',
    'game-over',
    'game-not-over',
    'game-not-started',
    'game-started',
    'seat-taken',
    'already-exists',
    'idempotency-in-progress',
    'blocked',
  ],
  412: ['stale-version'],
  413: ['too-large'],
  415: ['unsupported-media-type'],
  422: ['illegal-action', 'invalid-rules', 'idempotency-mismatch'],
  428: ['precondition-required'],
  429: ['rate-limited'],
  500: ['internal'],
  503: ['draining', 'overloaded', 'unavailable'],
};

describe('the list of problems', () => {
  it('is that of the contract', () => {
    const pairs = Object.entries(CONTRACT).flatMap(([status, codes]) => codes.map((code) => `${status} ${code}`));
    expect(PROBLEM_CODES.map((code) => `${PROBLEMS[code].status} ${code}`).sort()).toEqual(pairs.sort());
  });

  it.each([...PROBLEM_CODES])('explains %s in a paragraph', (code) => {
    expect(PROBLEMS[code].explanation.length).toBeGreaterThan(50);
    expect(PROBLEMS[code].title).not.toMatch(/[.!]$/);
  });
});

describe('problemAnswer', () => {
  it('has the members of RFC 9457, the code and the extras', () => {
    const { body, headers } = problemAnswer(new Problem('stale-version', 'It moved on.', { version: 31 }), 'abc');
    expect(body).toEqual({
      type: '/problems/stale-version',
      title: 'It has moved on',
      status: 412,
      detail: 'It moved on.',
      instance: 'abc',
      code: 'stale-version',
      version: 31,
    });
    expect(headers).toEqual({
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'x-request-id': 'abc',
    });
  });

  it('puts into headers what belongs there', () => {
    expect(problemAnswer(new Problem('rate-limited', '', { retryAfter: 0.2 }), 'a').headers['retry-after']).toBe('1');
    expect(problemAnswer(new Problem('method-not-allowed', '', { allow: ['GET', 'HEAD'] }), 'a').headers['allow']).toBe(
      'GET, HEAD',
    );
    expect(problemAnswer(new Problem('unauthenticated', ''), 'a').headers['www-authenticate']).toBe('Bearer');
  });

  it('gives no detail of a fault of the service', () => {
    expect(problemAnswer(new Problem('internal', 'secret'), 'a').body).not.toHaveProperty('detail');
  });
});

describe('invalid', () => {
  it('tells the first fault and how many more there are', () => {
    const faults = [
      { pointer: '/a', message: 'is wrong' },
      { pointer: '/b', message: 'too' },
    ] as const;
    expect(invalid(...faults)).toMatchObject({ detail: '/a: is wrong (and 1 more)', extras: { errors: faults } });
  });
});

describe('problemOf', () => {
  const databaseDown = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

  it.each([
    [new Problem('seat-taken', ''), 'seat-taken'],
    [new NotFoundException(), 'not-found'],
    [new HttpException('odd', 418), 'validation'],
    [new HttpException('', 500), 'internal'],
    [databaseDown, 'unavailable'],
    [new Error('query', { cause: databaseDown }), 'unavailable'],
    [new TypeError('x is not a function'), 'internal'],
    ['thrown text', 'internal'],
    [undefined, 'internal'],
  ])('takes %p for %s', (error, code) => {
    expect(problemOf(error).code).toBe(code);
  });

  it('tells the client of an outage when to come back', () => {
    expect(problemOf(databaseDown).extras.retryAfter).toBeGreaterThan(0);
  });
});

describe('invalid', () => {
  it('lists no more than a hundred faults, and counts the others', () => {
    const faults = Array.from({ length: 500 }, (_, index) => ({ pointer: `/x${index}`, message: 'is wrong' }));
    const problem = invalid({ pointer: '/first', message: 'is wrong' }, ...faults);
    expect(problem.extras.errors).toHaveLength(100);
    expect(problem.detail).toBe('/first: is wrong (and 500 more)');
  });
});

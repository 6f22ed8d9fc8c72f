import { expect } from '@jest/globals';
import type { Response } from 'supertest';
import { type ProblemBody, type ProblemCode, PROBLEMS } from '../../src/http/problems.js';

/** Checks that an answer is this problem in all that every problem has, and returns its body. */
export function expectProblem(response: Response, code: ProblemCode): ProblemBody {
  const { status, title } = PROBLEMS[code];
  expect(response.headers['content-type']).toBe('application/problem+json');
  expect(response.body).toMatchObject({ type: `/problems/${code}`, title, status, code });
  expect(response.status).toBe(status);
  expect(response.body.instance).toBe(response.headers['x-request-id']);
  if (code === 'internal') expect(response.body).not.toHaveProperty('detail');
  else expect(response.body.detail).toMatch(/\S/);
  return response.body as ProblemBody;
}

/** The pointers of a `validation` problem, sorted. */
export function expectFaults(response: Response): string[] {
  const { errors } = expectProblem(response, 'validation');
  return (errors as { pointer: string; message: string }[]).map(({ pointer }) => pointer).sort();
}

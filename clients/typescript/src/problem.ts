import type { Problem } from './types.js';

/** The service refused (RFC 9457). `code` is from its closed list; null when something between us and it answered. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';

  constructor(
    readonly request: string,
    readonly status: number,
    readonly problem: Problem | null,
  ) {
    super(`${request}: ${status} ${problem?.code ?? ''} ${problem?.detail ?? problem?.title ?? ''}`.trim());
  }

  get code(): Problem['code'] | null {
    return this.problem?.code ?? null;
  }
}

/** Nobody answered for as long as the client is patient; `cause` is what happened last. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';

  constructor(request: string, cause: unknown) {
    super(`${request}: no answer (${reasonOf(cause)})`, { cause });
  }
}

/** @throws ProblemError when the service has refused */
export function dataOf<Data>(answer: { data?: Data; error?: unknown; response: Response }): Data {
  const { data, error, response } = answer;
  if (response.ok) return data as Data;
  const problem = (error ?? null) as Problem | null;
  throw new ProblemError(
    response.url || 'the request',
    response.status,
    typeof problem?.code === 'string' ? problem : null,
  );
}

/** @returns the problem in an answer's text; null when it holds none */
export function problemIn(text: string): Problem | null {
  try {
    const body = JSON.parse(text) as Problem | null;
    return typeof body?.code === 'string' ? body : null;
  } catch {
    return null;
  }
}

/** What fetch says is in the cause of its error, sometimes as a code alone. */
export function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  if (cause === undefined) return message || String(error);
  return (cause as Error).message || codeOf(error) || message;
}

/** The system's code of an error of fetch's, as `ECONNREFUSED`. */
export function codeOf(error: unknown): string | null {
  const cause = (error as Error).cause as NodeJS.ErrnoException | undefined;
  return cause?.code ?? null;
}

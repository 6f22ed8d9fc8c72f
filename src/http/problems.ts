/** What a client can be told when a request fails: the closed list of api.md, "Errors". */
interface Kind {
  readonly status: number;
  readonly title: string;
  /** A paragraph for the page under `/problems/<code>`: what it means and what to do about it. */
  readonly explanation: string;
}

export const PROBLEMS = {
  validation: {
    status: 400,
    title: 'The request is not well-formed',
    explanation:
      'Something in the request has the wrong type, is missing, is out of range or is not known here. `errors` lists the faults, 100 at most, each with a `pointer` (RFC 6901) into the body; faults outside the body are pointed to as `/query/<name>`, `/header/<name>` or `/path/<name>`. Fields that the documentation does not name are refused, so that a slip of the pen never passes for a wish. Nothing was changed; correct the request and send it again.',
  },
  unauthenticated: {
    status: 401,
    title: 'No valid token',
    explanation:
      'The request carries no token where one is needed, or one that is malformed, unknown or revoked. Send `Authorization: Bearer bml_…` with a token from `POST /v1/accounts` or `POST /v1/account/tokens`. A bad token is refused even where none is needed, so that a typing error does not silently make a spectator of you.',
  },
  'missing-scope': {
    status: 403,
    title: 'The token may not do this',
    explanation:
      'The token is valid, but it was made without the scope that this request needs, or a token with more scopes than its own was asked for. `detail` names the scope. Use another token of the account; a token can never be widened.',
  },
  'not-your-seat': {
    status: 403,
    title: 'Not your seat',
    explanation:
      'Your account has no seat in this game, or the request concerns a seat that is another player’s. Only those at the table can act in a game.',
  },
  'not-your-game': {
    status: 403,
    title: 'Not yours to decide',
    explanation: 'Only the account that created this game may do this, and of a league only those who organise it.',
  },
  'not-found': {
    status: 404,
    title: 'Not found',
    explanation:
      'There is nothing under this address: the path is unknown, the id was mistyped, or it belongs to something that you may not see. A private game looks to outsiders exactly like one that does not exist.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    explanation: 'The path exists, but not with this method. The header `Allow` lists the methods it has.',
  },
  'not-acceptable': {
    status: 406,
    title: 'No representation that you accept',
    explanation:
      'The header `Accept` excludes all that this path can answer with. Answers are `application/json`, failures `application/problem+json`; accepting either, or `*/*`, is enough.',
  },
  'not-your-turn': {
    status: 409,
    title: 'Not your turn',
    explanation:
      'It is another seat’s turn. `toAct` of the observation says whose; wait with `?until=turn` until it is yours.',
  },
  'wrong-phase': {
    status: 409,
    title: 'Not in this phase',
    explanation:
      'The game or the deal is in another phase than this action belongs to: there is no bidding while cards are played, no talon to close in Bauernschnapsen. `phase` of the observation says where things stand.',
  },
  'game-over': {
    status: 409,
    title: 'The game is over',
    explanation: 'The game has ended, or was aborted, and takes no more actions. Its replay stays available.',
  },
  'game-not-over': {
    status: 409,
    title: 'The game is not over yet',
    explanation: 'What was asked for is shown only once the game is over, since it would give away hidden cards.',
  },
  'game-not-started': {
    status: 409,
    title: 'The game has not started',
    explanation: 'The game starts by itself as soon as every seat is taken. Until then it takes no actions.',
  },
  'game-started': {
    status: 409,
    title: 'The game has started',
    explanation:
      'Seats can be taken, given up or handed to bots, and a game can be aborted, only before it starts. A running game can be left by resigning.',
  },
  'seat-taken': {
    status: 409,
    title: 'The seat is taken',
    explanation:
      'Somebody else has this seat or it is reserved, or no seat is free. Ask for another, or for none in particular.',
  },
  'already-exists': {
    status: 409,
    title: 'Already exists',
    explanation:
      'The name is in use, and names are compared without regard to upper and lower case: choose another. Or the commitment has been used: each is for one game, so ask for another.',
  },
  'idempotency-in-progress': {
    status: 409,
    title: 'The first request with this key is still running',
    explanation:
      'Another request with the same `Idempotency-Key` has not been answered yet. Repeat this one shortly and it will get the first one’s answer.',
  },
  blocked: {
    status: 409,
    title: 'Something stands in the way',
    explanation:
      'The request makes sense, but something stands against it, which `detail` names; `blocking`, where it is there, lists what must be settled first.',
  },
  'stale-version': {
    status: 412,
    title: 'It has moved on',
    explanation:
      'The request was made for a version of the game or league (`If-Match` or `expectedVersion`) that is no longer, or not yet, the current one. `version` says which is; look again and decide anew.',
  },
  'too-large': {
    status: 413,
    title: 'The request is too large',
    explanation: 'A body may have 256 KiB, all headers together 16 KiB. No sensible request comes near.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'Only JSON is understood',
    explanation:
      'Bodies are JSON and say so: `Content-Type: application/json`, with no content coding. With curl: `-H "content-type: application/json"`.',
  },
  'illegal-action': {
    status: 422,
    title: 'Against the rules',
    explanation:
      'It is your turn, but the rules of the game forbid this action. `rule` says which rule, `legalActions` what you may do instead; each entry of it can be posted as it stands.',
  },
  'invalid-rules': {
    status: 422,
    title: 'These rules make no sense',
    explanation:
      'The rule set is unknown, or a switch under `rules` is unknown, of the wrong type, out of range or at odds with another. `errors` points to each. `GET /v1/rule-sets` lists the rule sets with a JSON Schema of their switches.',
  },
  'idempotency-mismatch': {
    status: 422,
    title: 'The key was used for another request',
    explanation:
      'This `Idempotency-Key` was used with the same method and path but another body within the last 24 hours. Use a new key for a new request.',
  },
  'precondition-required': {
    status: 428,
    title: 'Say which version you mean',
    explanation: 'This request must name the version it was made for, by `If-Match` or `expectedVersion`.',
  },
  'rate-limited': {
    status: 429,
    title: 'Too many requests',
    explanation:
      'The account or the address has used up its allowance. `Retry-After` says in how many seconds the next request has a chance; `RateLimit` on every answer says what is left. Waiting with `?wait=` costs one request however long it waits.',
  },
  internal: {
    status: 500,
    title: 'Something went wrong here',
    explanation:
      'This is a fault of the service. It was logged under the request id that `instance` gives; quote it when reporting the fault. A POST with an `Idempotency-Key` can be repeated without harm.',
  },
  draining: {
    status: 503,
    title: 'The service is shutting down',
    explanation:
      'This instance finishes what it has begun and takes on nothing new. Repeat the request after `Retry-After` seconds; games stand where they stood.',
  },
  overloaded: {
    status: 503,
    title: 'The service is overloaded',
    explanation:
      'There is more to do at the moment than can be done in time. Repeat the request after `Retry-After` seconds.',
  },
  unavailable: {
    status: 503,
    title: 'The service cannot answer now',
    explanation:
      'The database cannot be reached, or the game is played by a version of the rules that this instance does not have; `detail` says which. Nothing was changed, or it is not known whether it was: repeat after `Retry-After` seconds, a POST best with its `Idempotency-Key`.',
  },
} as const satisfies Record<string, Kind>;

export type ProblemCode = keyof typeof PROBLEMS;
export const PROBLEM_CODES = Object.keys(PROBLEMS) as readonly ProblemCode[];

export const isProblemCode = (text: string): text is ProblemCode => Object.hasOwn(PROBLEMS, text);

/** One fault of a request: where it is (RFC 6901) and, for a person, what is wrong and what would be right. */
export interface Fault {
  readonly pointer: string;
  readonly message: string;
}

/** What a problem may say beyond its detail. */
export interface ProblemExtras {
  /** Of `validation` and `invalid-rules`. */
  readonly errors?: readonly Fault[];
  /** Of `stale-version`: the current version. */
  readonly version?: number;
  /** Of `illegal-action`: the rule that forbids it. */
  readonly rule?: string;
  /** Of `illegal-action`: what the caller may do. */
  readonly legalActions?: readonly unknown[];
  /** Of `blocked`. */
  readonly blocking?: readonly unknown[];
  /** Whole seconds; becomes the header `Retry-After`. */
  readonly retryAfter?: number;
  /** Of `method-not-allowed`; becomes the header `Allow`. */
  readonly allow?: readonly string[];
}

/**
 * A refusal on its way to the client; services and guards throw it, the one filter answers it.
 *
 * @param code   decides status, type and title
 * @param detail what happened here and now, in a sentence for a person
 * @param extras the members and headers of this code
 */
export class Problem extends Error {
  override readonly name = 'Problem';

  constructor(
    readonly code: ProblemCode,
    readonly detail: string,
    readonly extras: ProblemExtras = {},
  ) {
    super(`${code}: ${detail}`);
  }

  get status(): number {
    return PROBLEMS[this.code].status;
  }
}

/** So many faults an answer lists; who has made more finds the rest when these are mended. */
export const MOST_FAULTS = 100;

/** A `validation` problem made of its faults; its detail is the first of them. */
export function invalid(...errors: readonly [Fault, ...Fault[]]): Problem {
  const [first, ...others] = errors;
  const where = first.pointer === '' ? '' : `${first.pointer}: `;
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  return new Problem('validation', `${where}${first.message}${more}`, { errors: errors.slice(0, MOST_FAULTS) });
}

/** A body of `application/problem+json` (RFC 9457). */
export interface ProblemBody {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  /** Absent from `internal`, which gives nothing away. */
  readonly detail?: string;
  readonly instance: string;
  readonly code: ProblemCode;
  readonly [extra: string]: unknown;
}

/** The answer to a path that leads nowhere. */
export const nothingHere = (): Problem => new Problem('not-found', 'There is nothing under this address.');

/** The body and the headers that answer a problem; `instance` is the request id. */
export function problemAnswer(
  problem: Problem,
  instance: string,
): { readonly body: ProblemBody; readonly headers: Readonly<Record<string, string>> } {
  const { status, title } = PROBLEMS[problem.code];
  const { retryAfter, allow, ...members } = problem.extras;
  const detail = problem.code === 'internal' ? {} : { detail: problem.detail };
  return {
    body: { type: `/problems/${problem.code}`, title, status, ...detail, instance, code: problem.code, ...members },
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'x-request-id': instance,
      ...(retryAfter === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) }),
      ...(allow === undefined ? {} : { allow: allow.join(', ') }),
      ...(problem.code === 'unauthenticated' ? { 'www-authenticate': 'Bearer' } : {}),
    },
  };
}

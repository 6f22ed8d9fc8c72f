import { Problem, problemAnswer, type ProblemBody, type ProblemCode, type ProblemExtras } from './problems.js';

/** For each code how it may look, for the documentation. */
const EXAMPLES: Readonly<Record<ProblemCode, readonly [detail: string, extras?: ProblemExtras]>> = {
  validation: [
    '/name: name must be a string, but 5 was sent',
    { errors: [{ pointer: '/name', message: 'name must be a string, but 5 was sent' }] },
  ],
  unauthenticated: ['This token is unknown or was revoked.'],
  'missing-scope': ['This needs a token with the scope games:create; yours has games:play.'],
  'not-your-seat': ['You have no seat in this game.'],
  'not-your-game': ['Only its creator may do this.'],
  'not-found': ['There is nothing under this address.'],
  'method-not-allowed': ['DELETE is not possible here, but GET, HEAD.'],
  'not-acceptable': ['This path answers with application/json or application/problem+json; `Accept` excludes that.'],
  'not-your-turn': ['It is the turn of seat 2.'],
  'wrong-phase': ['A bid belongs to the phase bidding, but this is play.'],
  'game-over': ['The game is over.'],
  'game-not-over': ['Full states are shown once the game is over.'],
  'game-not-started': ['The game has open seats.'],
  'game-started': ['The game has started.'],
  'seat-taken': ['Seat 1 is taken.'],
  'already-exists': ['The name "Frau Sopherl" is in use.'],
  'idempotency-in-progress': ['The first request with this key has not been answered yet.'],
  blocked: ['Round 1 is not closed: close it, or undo it.', { blocking: [{ type: 'round', round: 1 }] }],
  'stale-version': ['The game is at version 31.', { version: 31 }],
  'too-large': ['The body is larger than 256 KiB.'],
  'unsupported-media-type': ['The body must be JSON with `Content-Type: application/json`; text/plain was sent.'],
  'illegal-action': [
    'Spades were led, and you hold one.',
    { rule: 'must-follow-suit', legalActions: [{ type: 'play', card: 'TS' }] },
  ],
  'invalid-rules': [
    '/rules/target: must be a whole number from 1 to 100',
    { errors: [{ pointer: '/rules/target', message: 'must be a whole number from 1 to 100' }] },
  ],
  'idempotency-mismatch': ['This key was used with another body.'],
  'precondition-required': ['Send `If-Match` with the version that you mean.'],
  'rate-limited': ['Of this kind 6000 requests are allowed in 60 seconds; more in 17.', { retryAfter: 17 }],
  internal: [''],
  draining: ['This instance is shutting down.', { retryAfter: 5 }],
  overloaded: ['More is waiting than can be done in time.', { retryAfter: 1 }],
  unavailable: ['The database cannot be reached at the moment.', { retryAfter: 5 }],
};

const REQUEST_ID = '3f0c6a52-8f0e-4b6c-9d55-0a1b2c3d4e5f';

/** An example of the body that a code is answered with. */
export function exampleOf(code: ProblemCode): ProblemBody {
  const [detail, extras] = EXAMPLES[code];
  return problemAnswer(new Problem(code, detail, extras), REQUEST_ID).body;
}

// Prisma wraps the driver's errors in several layers, and the driver those of the network. The codes are looked for in
// all layers, since which one carries them depends on where the query broke off.

const DOWN: ReadonlySet<unknown> = new Set([
  // the network
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // PostgreSQL: connection exceptions, shutting down, crashed, starting up, too many connections, too slow
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '57014',
  // Prisma: unreachable, timed out, closed by the server, no connection free, too many connections
  'P1001',
  'P1002',
  'P1017',
  'P2024',
  'P2037',
]);

const DUPLICATE: ReadonlySet<unknown> = new Set(['23505', 'P2002']);

/** What the driver says without any code, and Prisma with one that means other things too. */
const DOWN_MESSAGES =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|not queryable|Can't reach database server|Unable to start a transaction in the given time/;

/** Whether an error of Prisma or pg means that the server cannot be reached now; the same may succeed later. */
export function isDatabaseDown(error: unknown): boolean {
  return layersOf(error).some((layer) => hasCode(layer, DOWN) || DOWN_MESSAGES.test(messageOf(layer)));
}

/** Whether an error of Prisma or pg means that a row with the same unique key exists. */
export function isDuplicateKey(error: unknown): boolean {
  return layersOf(error).some((layer) => hasCode(layer, DUPLICATE));
}

/** The error and all it carries: `cause`, an AggregateError's `errors`, Prisma's `meta` with the driver's error in it. */
function layersOf(error: unknown): Layer[] {
  const layers = new Set<Layer>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || layers.has(value)) return;
    layers.add(value);
    const { cause, errors, meta, driverAdapterError }: Layer = value;
    for (const inner of [cause, meta, driverAdapterError, ...(Array.isArray(errors) ? (errors as unknown[]) : [])])
      visit(inner);
  };
  visit(error);
  return [...layers];
}

interface Layer {
  readonly code?: unknown;
  readonly originalCode?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
  readonly errors?: unknown;
  readonly meta?: unknown;
  readonly driverAdapterError?: unknown;
}

function hasCode({ code, originalCode }: Layer, codes: ReadonlySet<unknown>): boolean {
  return codes.has(code) || codes.has(originalCode);
}

function messageOf({ message }: Layer): string {
  return typeof message === 'string' ? message : '';
}

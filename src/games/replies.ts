import { type Form, Reply } from '../http/replies.js';
import { isOver, type Table } from './table.js';
import type { Written } from './receipts.js';

/** What is shown of a game as it stands; null when the client has it already. */
export const shown = <T>(table: Table, body: T | null): Reply<T> =>
  new Reply(body, {
    version: table.version,
    cacheControl: isOver(table) ? 'private, no-cache' : 'private, no-store',
  });

/** What never changes again. */
const forever = <T>(table: Table, body: T): Reply<T> =>
  new Reply(body, { version: table.version, cacheControl: 'public, max-age=31536000, immutable' });

/** What can be seen by all and is over never changes again. */
export const kept = <T>(table: Table, body: T): Reply<T> =>
  isOver(table) && table.record.visibility === 'public' ? forever(table, body) : shown(table, body);

/** The same in one of several forms. */
export const inForm = <T>(form: Form, { body, headers }: Reply<T>): Reply<T> => new Reply(body, { ...headers, form });

/** The answer to a write; a repeat gets the same. */
export const done = <T>({ status, table, replayed }: Written, body: T, location?: string): Reply<T> =>
  new Reply(body, { status, replayed, version: table.version, ...(location === undefined ? {} : { location }) });

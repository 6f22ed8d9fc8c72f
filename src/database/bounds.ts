import type pg from 'pg';

const CONNECT_TIMEOUT_MS = 5_000;
/** For an answer; one that hangs is as good as none. */
const QUERY_TIMEOUT_MS = 10_000;

/**
 * How connections are opened so that nothing waits without limit for a PostgreSQL that is slow, hangs or is gone.
 *
 * A statement that PostgreSQL itself finds too slow is known to have done nothing. When PostgreSQL does not even say that,
 * it is open whether the statement was done, and its connection is given up: back in the pool it could still be in the
 * middle of a transaction, and what others write on it then would be answered and lost. pg does so in pipeline mode alone,
 * which changes nothing else as long as a connection has one user at a time.
 *
 * @param queryTimeout in milliseconds
 */
export const bounded = (url: string, queryTimeout = QUERY_TIMEOUT_MS): pg.PoolConfig => ({
  connectionString: url,
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  statement_timeout: Math.round(queryTimeout * 0.9),
  query_timeout: queryTimeout,
  pipeline: true,
  keepAlive: true,
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from './start-error.js';

export const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const SHORTEST_ADMIN_TOKEN = 8;

/** The settings of one run. The class is the token by which Nest injects them; `readConfig` makes the value. */
export abstract class Config {
  /** 0 takes a free port. */
  abstract readonly port: number;
  abstract readonly host: string;
  /** Absent: the embedded PostgreSQL under `dataDir`. */
  abstract readonly databaseUrl: string | undefined;
  /** Absolute. */
  abstract readonly dataDir: string;
  abstract readonly registration: 'open' | 'closed';
  abstract readonly rateLimit: 'on' | 'off';
  abstract readonly adminToken: string | undefined;
  /** A JWK with its private part, of which nothing is checked yet but that it is an object. Absent: one is kept in the database. */
  abstract readonly signingKey: object | undefined;
  /** Whether webhooks may lead to http:// addresses, and to others than public ones. */
  abstract readonly webhookHttp: 'refuse' | 'allow';
  abstract readonly webhookPrivate: 'refuse' | 'allow';
  abstract readonly logLevel: LogLevel;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads and checks the settings, and the file of the key if there is one.
 *
 * @param env usually `process.env`; a variable that is empty counts as absent, as in a compose file's `${NAME:-}`
 * @returns the settings, frozen, each with its default when absent
 * @throws StartError naming the first variable that makes no sense, what it holds and what it may hold
 */
export function readConfig(env: Environment): Config {
  return Object.freeze({
    port: readPort(env),
    host: readHost(env),
    databaseUrl: readDatabaseUrl(env),
    dataDir: path.resolve(env['DATA_DIR'] || './data'),
    registration: readChoice(env, 'REGISTRATION', ['open', 'closed'], 'open'),
    rateLimit: readChoice(env, 'RATE_LIMIT', ['on', 'off'], 'on'),
    adminToken: readAdminToken(env),
    signingKey: readSigningKey(env),
    webhookHttp: readChoice(env, 'WEBHOOK_HTTP', ['refuse', 'allow'], 'refuse'),
    webhookPrivate: readChoice(env, 'WEBHOOK_PRIVATE', ['refuse', 'allow'], 'refuse'),
    logLevel: readChoice(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
  });
}

function readPort(env: Environment): number {
  const given = env['PORT'] || '3000';
  const port = /^\d{1,5}$/.test(given) ? Number(given) : NaN;
  if (!(port <= 65_535)) throw wrong('PORT', quote(given), 'a whole number from 0 to 65535, where 0 takes a free port');
  return port;
}

function readHost(env: Environment): string {
  const given = env['HOST'] || '127.0.0.1';
  if (!/^[\w.:%-]+$/.test(given)) {
    throw wrong('HOST', quote(given), 'an address or a host name to listen on, such as 127.0.0.1 or 0.0.0.0');
  }
  return given;
}

function readDatabaseUrl(env: Environment): string | undefined {
  const given = env['DATABASE_URL'] || undefined;
  if (given === undefined || isPostgresUrl(given)) return given;
  throw wrong(
    'DATABASE_URL',
    quote(withoutSecrets(given)),
    'of the form postgresql://user:password@host:5432/database',
  );
}

function isPostgresUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname } = new URL(text);
  return (protocol === 'postgresql:' || protocol === 'postgres:') && hostname !== '' && pathname.length > 1;
}

function readAdminToken(env: Environment): string | undefined {
  const given = env['ADMIN_TOKEN'] || undefined;
  if (given !== undefined && !(given.length >= SHORTEST_ADMIN_TOKEN && /^[\x21-\x7e]+$/.test(given))) {
    const shown = `a text of ${given.length} characters`; // a secret is not printed, not even a bad one
    throw wrong('ADMIN_TOKEN', shown, `at least ${SHORTEST_ADMIN_TOKEN} printable ASCII characters without blanks`);
  }
  return given;
}

/** The key itself, or the path of a file with it. Nothing of what it holds is printed. */
function readSigningKey(env: Environment): object | undefined {
  const given = env['SIGNING_KEY'] || undefined;
  if (given === undefined) return undefined;
  const isKey = given.trimStart().startsWith('{');
  const key = parsed(isKey ? given : readKeyFile(given));
  if (typeof key === 'object' && key !== null) return key;
  const shown = isKey ? `a text of ${given.length} characters` : `${quote(given)}, which holds something else`;
  throw wrong('SIGNING_KEY', shown, 'a JWK, that is, a JSON object, or the path of a file with one');
}

function readKeyFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw wrong(
      'SIGNING_KEY',
      `${quote(file)}, which cannot be read (${code})`,
      'a JWK or the path of a file with one',
    );
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function readChoice<T extends string>(env: Environment, name: string, choices: readonly T[], otherwise: T): T {
  const given = env[name] || otherwise;
  const found = choices.find((choice) => choice === given);
  if (found === undefined) throw wrong(name, quote(given), `one of ${choices.join(', ')}`);
  return found;
}

function wrong(name: string, given: string, right: string): StartError {
  return new StartError(`${name} is ${given}, but must be ${right}`);
}

function quote(text: string): string {
  return JSON.stringify(text);
}

/** Hides all that stands between the scheme and the last @: user and password, in URLs too broken to be parsed. */
function withoutSecrets(url: string): string {
  return url.replace(/^([a-z]+:\/\/)?.*@/is, '$1…@');
}

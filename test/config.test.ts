import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readConfig } from '../src/config.js';
import { StartError } from '../src/start-error.js';

const TOKEN = 'twenty-characters-ok';

describe('readConfig', () => {
  const defaults = {
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: undefined,
    dataDir: path.resolve('data'),
    registration: 'open',
    rateLimit: 'on',
    adminToken: undefined,
    signingKey: undefined,
    webhookHttp: 'refuse',
    webhookPrivate: 'refuse',
    logLevel: 'info',
  };

  it('has a default for everything', () => {
    expect(readConfig({})).toEqual(defaults);
  });

  it('takes an empty variable for an absent one', () => {
    const names = [
      'PORT',
      'HOST',
      'DATABASE_URL',
      'DATA_DIR',
      'REGISTRATION',
      'RATE_LIMIT',
      'ADMIN_TOKEN',
      'SIGNING_KEY',
      'WEBHOOK_HTTP',
      'WEBHOOK_PRIVATE',
      'LOG_LEVEL',
    ];
    expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(defaults);
  });

  it('reads every variable', () => {
    const env = {
      PORT: '0',
      HOST: '::1',
      DATABASE_URL: 'postgres://anna:secret@db.example:5433/cards?sslmode=require',
      DATA_DIR: '/var/lib/bummerl',
      REGISTRATION: 'closed',
      RATE_LIMIT: 'off',
      ADMIN_TOKEN: TOKEN,
      SIGNING_KEY: '{"kty": "OKP"}',
      WEBHOOK_HTTP: 'allow',
      WEBHOOK_PRIVATE: 'allow',
      LOG_LEVEL: 'debug',
    };
    expect(readConfig(env)).toEqual({
      port: 0,
      host: '::1',
      databaseUrl: env.DATABASE_URL,
      dataDir: path.resolve('/var/lib/bummerl'),
      registration: 'closed',
      rateLimit: 'off',
      adminToken: TOKEN,
      signingKey: { kty: 'OKP' },
      webhookHttp: 'allow',
      webhookPrivate: 'allow',
      logLevel: 'debug',
    });
  });

  it('reads the key from a file where it is named', () => {
    expect(readConfig({ SIGNING_KEY: 'package.json' }).signingKey).toMatchObject({ name: 'bummerl' });
  });

  it('cannot be changed afterwards', () => {
    expect(Object.isFrozen(readConfig({}))).toBe(true);
  });

  it.each([
    ['PORT', '65536', 'PORT is "65536", but must be a whole number from 0 to 65535, where 0 takes a free port'],
    ['PORT', '-1', 'PORT is "-1", but must be a whole number'],
    ['PORT', '3e3', 'PORT is "3e3", but must be a whole number'],
    ['PORT', 'http', 'PORT is "http", but must be a whole number'],
    ['HOST', 'http://localhost', 'HOST is "http://localhost", but must be an address or a host name'],
    ['DATABASE_URL', 'mysql://db/cards', 'DATABASE_URL is "mysql://db/cards", but must be of the form postgresql://'],
    ['DATABASE_URL', 'postgresql://db', 'DATABASE_URL is "postgresql://db", but must be of the form postgresql://'],
    ['DATABASE_URL', 'localhost', 'DATABASE_URL is "localhost", but must be of the form postgresql://'],
    ['REGISTRATION', 'yes', 'REGISTRATION is "yes", but must be one of open, closed'],
    ['RATE_LIMIT', 'OFF', 'RATE_LIMIT is "OFF", but must be one of on, off'],
    ['WEBHOOK_HTTP', 'yes', 'WEBHOOK_HTTP is "yes", but must be one of refuse, allow'],
    ['WEBHOOK_PRIVATE', 'on', 'WEBHOOK_PRIVATE is "on", but must be one of refuse, allow'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud", but must be one of error, warn, info, debug'],
    [
      'ADMIN_TOKEN',
      'short',
      'ADMIN_TOKEN is a text of 5 characters, but must be at least 8 printable ASCII characters',
    ],
    ['SIGNING_KEY', '{"d": "secret"', 'SIGNING_KEY is a text of 14 characters, but must be a JWK'],
    [
      'SIGNING_KEY',
      '/nowhere/key.json',
      'SIGNING_KEY is "/nowhere/key.json", which cannot be read (ENOENT), but must be',
    ],
    [
      'SIGNING_KEY',
      'package.json/key',
      'SIGNING_KEY is "package.json/key", which cannot be read (ENOTDIR), but must be',
    ],
    ['SIGNING_KEY', 'README.md', 'SIGNING_KEY is "README.md", which holds something else, but must be a JWK'],
    ['ADMIN_TOKEN', `${TOKEN} ${TOKEN}`, 'ADMIN_TOKEN is a text of 41 characters, but must be at least 8'],
  ])('refuses %s=%s', (name, value, message) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(StartError);
    expect(read).toThrow(message);
  });

  it.each(['mysql://anna:secret@db/cards', 'anna:secret@db', 'postgresql://anna:sec@ret@db'])(
    'prints no password of %s',
    (url) => {
      expect(() => readConfig({ DATABASE_URL: url })).toThrow(/^DATABASE_URL is "(?!.*(anna|sec|ret))/);
    },
  );
});

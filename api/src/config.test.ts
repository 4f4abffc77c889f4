import { EnvironmentError } from '@clean-express/server-kit/environment';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const VALID = { FIREBASE_PROJECT_ID: 'clean-express-live' };

const PRODUCTION = {
  ...VALID,
  NODE_ENV: 'production',
  TOKEN_KEYS: 'a:0123456789abcdef0123456789abcdef',
  PUBLIC_URL: 'https://api.example.com/',
  CORS_ORIGINS: 'https://www.example.com, https://example.com',
  DATABASE_URL: 'postgres://localhost/clean',
  METRICS_TOKEN: '0123456789abcdef0123456789abcdef',
  PHOTO_STORE: 's3://bucket/photos',
};

function issuesOf(variables: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(variables);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message.split('\n').slice(1);
    throw error;
  }
  return [];
}

describe('readConfig', () => {
  it('requires only the project during development', () => {
    expect(readConfig(VALID)).toMatchObject({
      PORT: 4000,
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://localhost:4000',
      LOG_LEVEL: 'info',
    });
  });

  it('treats a blank variable as not set', () => {
    expect(readConfig({ ...VALID, PORT: '', DATABASE_URL: ' ' })).toMatchObject({ PORT: 4000 });
  });

  it('reads lists and addresses', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({
      PUBLIC_URL: 'https://api.example.com',
      CORS_ORIGINS: ['https://www.example.com', 'https://example.com'],
      TOKEN_KEYS: [{ kid: 'a', secret: '0123456789abcdef0123456789abcdef' }],
    });
  });

  it('lists all issues at once', () => {
    const invalid = {
      NODE_ENV: 'production',
      PORT: 'http',
      DATABASE_URL: 'mysql://localhost/clean',
      CORS_ORIGINS: '*',
      TOKEN_KEYS: 'a:short',
      TRUST_PROXY: 'true',
      REDIS_URL: 'localhost:6379',
      REQUESTS_PER_MINUTE: '0',
      UNLIMITED_ADDRESSES: '10.0.0.0/33',
      OVERLOAD_DELAY_MS: '-1',
      LOG_LEVEL: 'loud',
    };
    expect(issuesOf(invalid)).toEqual([
      '- PORT must be a port: a whole number from 0 to 65535.',
      '- DATABASE_URL must be an address that begins with postgres://.',
      '- CORS_ORIGINS must be a list of origins such as https://www.example.com, without paths.',
      '- FIREBASE_PROJECT_ID must be set: the Firebase project whose users may sign in.',
      '- TOKEN_KEYS must be a list "kid:secret,kid:secret", where each secret has at least 32 characters and every kid is unique.',
      '- REDIS_URL must be an address that begins with rediss:// or redis://.',
      '- REQUESTS_PER_MINUTE must be a whole number above 0.',
      '- UNLIMITED_ADDRESSES must be a list of IP addresses and ranges such as 10.0.0.0/8,::1.',
      '- TRUST_PROXY must be a list of IP addresses and ranges such as 10.0.0.0/8,::1.',
      '- OVERLOAD_DELAY_MS must be a whole number from 0 to 60000.',
      '- LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
      '- PUBLIC_URL must be set in production: the address at which browsers reach the API.',
      '- PHOTO_STORE must be set in production: the location of the photos of members.',
      '- METRICS_TOKEN must be set in production: the token that reads /metrics, the same at all servers of a site.',
    ]);
  });

  it('rejects a misspelt NODE_ENV', () => {
    expect(issuesOf({ ...PRODUCTION, NODE_ENV: 'prodution' })).toEqual([
      '- NODE_ENV must be one of development, test and production.',
    ]);
  });

  it('limits every client, and trusts no proxy, by default', () => {
    expect(readConfig(VALID)).toMatchObject({
      TRUST_PROXY: [],
      UNLIMITED_ADDRESSES: [],
      REQUESTS_PER_MINUTE: 1000,
      WRITES_PER_MINUTE: 100,
      TOKENS_PER_MINUTE: 60,
      NOT_FOUND_PER_MINUTE: 100,
      OVERLOAD_DELAY_MS: 1000,
    });
  });

  it('requires keys, tokens, address, origins and a database in production', () => {
    const issues = issuesOf({ ...VALID, NODE_ENV: 'production' });
    expect(issues.map((line) => line.split(' ')[1])).toEqual([
      'TOKEN_KEYS',
      'PUBLIC_URL',
      'CORS_ORIGINS',
      'PHOTO_STORE',
      'METRICS_TOKEN',
      'DATABASE_URL',
    ]);
  });

  it('stores the data of production in a folder only when it is told to', () => {
    const { DATABASE_URL, ...noDatabase } = PRODUCTION;
    expect(issuesOf(noDatabase)).toEqual([
      '- DATABASE_URL must be set in production: the PostgreSQL database. To store the data in a folder instead, set DATA_DIR.',
    ]);
    expect(issuesOf({ ...noDatabase, DATA_DIR: '/var/lib/clean-express' })).toEqual([]);
  });
});

describe('mails', () => {
  const MAIL_FROM = 'Clean Express <news@example.com>';
  const SMTP_URL = 'smtps://user:secret@mail.example.com';

  it('need a server and a sender, or are not sent', () => {
    expect(issuesOf({ ...VALID, SMTP_URL, MAIL_FROM })).toEqual([]);
    expect(issuesOf({ ...VALID, SMTP_URL, MAIL_FROM: 'news@example.com' })).toEqual([]);
    expect(issuesOf({ ...VALID, SMTP_URL })).toEqual([
      '- MAIL_FROM must be set with SMTP_URL: the sender of mails.',
    ]);
  });

  it('are rejected with a malformed server or sender', () => {
    expect(issuesOf({ ...VALID, SMTP_URL: 'https://mail.example.com', MAIL_FROM: 'News' })).toEqual(
      [
        '- SMTP_URL must be an address that begins with smtps:// or smtp://.',
        '- MAIL_FROM must be a sender such as Clean Express <news@example.com>.',
      ],
    );
  });
});

describe('the emulator', () => {
  const EMULATOR = { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };

  it('is allowed for a demo project', () => {
    expect(issuesOf({ ...EMULATOR, FIREBASE_PROJECT_ID: 'demo-clean-express' })).toEqual([]);
  });

  it('is rejected for a real project', () => {
    expect(issuesOf({ ...EMULATOR, ...VALID })).toEqual([
      '- FIREBASE_PROJECT_ID must begin with "demo-" when FIREBASE_AUTH_EMULATOR_HOST is set.',
    ]);
  });

  it('is rejected in production', () => {
    expect(issuesOf({ ...PRODUCTION, ...EMULATOR, FIREBASE_PROJECT_ID: 'demo-x' })).toEqual([
      '- FIREBASE_AUTH_EMULATOR_HOST must not be set in production.',
    ]);
  });
});

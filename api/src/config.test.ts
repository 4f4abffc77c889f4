import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const SOUND = { FIREBASE_PROJECT_ID: 'clean-express-live' };

const LIVE = {
  ...SOUND,
  NODE_ENV: 'production',
  TOKEN_KEYS: 'a:0123456789abcdef0123456789abcdef',
  PUBLIC_URL: 'https://api.example.com/',
  CORS_ORIGINS: 'https://www.example.com, https://example.com',
};

function complaintsOf(variables: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(variables);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n').slice(1);
    throw error;
  }
  return [];
}

describe('readConfig', () => {
  it('needs only the project on a developer’s machine', () => {
    expect(readConfig(SOUND)).toMatchObject({
      PORT: 4000,
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://localhost:4000',
      LOG_LEVEL: 'info',
    });
  });

  it('takes an empty variable for none', () => {
    expect(readConfig({ ...SOUND, PORT: '', DATABASE_URL: ' ' })).toMatchObject({ PORT: 4000 });
  });

  it('reads lists and addresses', () => {
    expect(readConfig(LIVE)).toMatchObject({
      PUBLIC_URL: 'https://api.example.com',
      CORS_ORIGINS: ['https://www.example.com', 'https://example.com'],
      TOKEN_KEYS: [{ kid: 'a', secret: '0123456789abcdef0123456789abcdef' }],
    });
  });

  it('names everything that is wrong, at once', () => {
    const wrong = {
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
    expect(complaintsOf(wrong)).toEqual([
      '  PORT must be a whole number from 0 to 65535.',
      '  DATABASE_URL must be an address that begins with postgres://.',
      '  CORS_ORIGINS must be a list of origins such as https://www.example.com, without paths.',
      '  FIREBASE_PROJECT_ID must be set: the Firebase project whose people may sign in.',
      '  TOKEN_KEYS must be a list "kid:secret,kid:secret", where each secret has at least 32 characters and no kid stands twice.',
      '  TRUST_PROXY must be a list of IP addresses and ranges such as 10.0.0.0/8,::1.',
      '  REDIS_URL must be an address that begins with rediss:// or redis://.',
      '  REQUESTS_PER_MINUTE must be a whole number from 1 to 100000000.',
      '  UNLIMITED_ADDRESSES must be a list of IP addresses and ranges such as 10.0.0.0/8,::1.',
      '  OVERLOAD_DELAY_MS must be a whole number from 0 to 60000.',
      '  LOG_LEVEL must be one of fatal, error, warn, info, debug, trace and silent.',
      '  PUBLIC_URL must be set in production: the address at which browsers reach the API.',
    ]);
  });

  it('does not take a misspelt production for a developer’s machine', () => {
    expect(complaintsOf({ ...LIVE, NODE_ENV: 'prodution' })).toEqual([
      '  NODE_ENV must be one of development, test and production.',
    ]);
  });

  it('limits every client, and believes no proxy, when nothing else is said', () => {
    expect(readConfig(SOUND)).toMatchObject({
      TRUST_PROXY: [],
      UNLIMITED_ADDRESSES: [],
      REQUESTS_PER_MINUTE: 1000,
      WRITES_PER_MINUTE: 100,
      TOKENS_PER_MINUTE: 60,
      UNKNOWN_PER_MINUTE: 100,
      OVERLOAD_DELAY_MS: 1000,
    });
  });

  it('needs keys, address and origins in production', () => {
    const complaints = complaintsOf({ ...SOUND, NODE_ENV: 'production' });
    expect(complaints.map((line) => line.trim().split(' ')[0])).toEqual([
      'TOKEN_KEYS',
      'PUBLIC_URL',
      'CORS_ORIGINS',
    ]);
  });
});

describe('the emulator', () => {
  const EMULATOR = { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };

  it('is allowed for a demo project', () => {
    expect(complaintsOf({ ...EMULATOR, FIREBASE_PROJECT_ID: 'demo-clean-express' })).toEqual([]);
  });

  it('is refused for a real project', () => {
    expect(complaintsOf({ ...EMULATOR, ...SOUND })).toEqual([
      '  FIREBASE_PROJECT_ID must begin with "demo-" when FIREBASE_AUTH_EMULATOR_HOST is set.',
    ]);
  });

  it('is refused in production', () => {
    expect(complaintsOf({ ...LIVE, ...EMULATOR, FIREBASE_PROJECT_ID: 'demo-x' })).toEqual([
      '  FIREBASE_AUTH_EMULATOR_HOST must not be set in production.',
    ]);
  });
});

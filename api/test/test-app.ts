import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RouteOptions } from 'fastify';
import type { JWTVerifyGetKey } from 'jose';
import { afterAll, beforeAll } from 'vitest';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import type { Database } from '../src/database/database.ts';
import { createLogger } from '../src/logger.ts';
import { createBackendTokens } from '../src/modules/tokens/backend-token.ts';
import { createIdTokenVerifier } from '../src/modules/tokens/firebase-identity.ts';
import type { Member } from '../src/modules/tokens/member.ts';
import { openFilledDatabase } from './engines/fresh-database.ts';
import { writePhotos } from './test-photos.ts';

/** Environment of every test; its secrets are for tests only. */
export const TEST_ENVIRONMENT = {
  NODE_ENV: 'test',
  PUBLIC_URL: 'https://api.example.com',
  CORS_ORIGINS: 'https://www.example.com',
  FIREBASE_PROJECT_ID: 'demo-test',
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
  TOKEN_KEYS: 'test:0123456789abcdef0123456789abcdef',
  // Production requires it; the apps of tests open databases of their own.
  DATA_DIR: tmpdir(),
  LOG_LEVEL: 'info',
  // Tests must also pass on a busy machine.
  OVERLOAD_DELAY_MS: '0',
};

/** When the users signed in. */
const authTime = Math.floor(Date.now() / 1000);

export const JANE: Member = { uid: 'uid-jane', email: 'jane@example.com', authTime };
export const JOHN: Member = { uid: 'uid-john', email: 'john@example.com', authTime };

/** The real app on a database with the seed. */
export interface TestApp {
  app: Awaited<ReturnType<typeof buildApp>>;
  database: Database;
  /** The log, one JSON object per line. */
  lines: string[];
  /** Headers of a request by a user. */
  as: (member: Member) => Promise<{ authorization: string }>;
  /** All routes of the app. */
  routes: RouteOptions[];
}

interface Options {
  /** Public keys of signed ID tokens; without them, tokens of the emulator are accepted. */
  idTokenKeys?: JWTVerifyGetKey;
}

/** @param environment - Variables that override {@link TEST_ENVIRONMENT}. */
async function startTestApp(
  environment: Record<string, string> = {},
  { idTokenKeys }: Options = {},
): Promise<TestApp> {
  const photosDirectory = await mkdtemp(join(tmpdir(), 'photos-'));
  const store = { PHOTO_STORE: join(photosDirectory, 'store') };
  const config = readConfig({ ...TEST_ENVIRONMENT, ...store, ...environment });
  const lines: string[] = [];
  const routes: RouteOptions[] = [];
  await writePhotos(photosDirectory);
  const log = createLogger(config.LOG_LEVEL, { write: (line) => lines.push(line) });
  const database = await openFilledDatabase(log);
  const tokens = createBackendTokens(config.TOKEN_KEYS ?? []);
  const app = await buildApp({
    config,
    database,
    log,
    tokens,
    verifyIdToken: createIdTokenVerifier(config, idTokenKeys),
    photosDirectory,
    // Copy, since plugins register the same options object under several URLs.
    onRoute: (route) => routes.push({ ...route }),
  });
  app.addHook('onClose', () => rm(photosDirectory, { recursive: true }));
  const as = async (member: Member) => ({ authorization: `Bearer ${await tokens.mint(member)}` });
  return { app, database, lines, as, routes };
}

/** Starts one app for all tests of a file, since its database takes seconds to start. */
export function sharedTestApp(
  environment?: Record<string, string>,
  options?: Options,
): () => TestApp {
  let testApp: TestApp | undefined;
  beforeAll(async () => {
    testApp = await startTestApp(environment, options);
  });
  afterAll(() => testApp?.app.close());
  return () => {
    if (!testApp) throw new Error('The app is only available while tests run.');
    return testApp;
  };
}

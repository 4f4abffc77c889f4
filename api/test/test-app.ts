import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, inject } from 'vitest';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import type { Database } from '../src/database/database.ts';
import { migratePglite } from '../src/database/pglite.ts';
import { createLogger } from '../src/logger.ts';
import { createBackendTokens } from '../src/modules/tokens/backend-token.ts';
import { createIdTokenVerifier } from '../src/modules/tokens/firebase-identity.ts';
import type { Member } from '../src/modules/tokens/member.ts';
import { writePhotos } from './test-photos.ts';

/** Settings of every test; secrets are for tests only. */
export const TEST_ENVIRONMENT = {
  NODE_ENV: 'test',
  PUBLIC_URL: 'https://api.example.com',
  CORS_ORIGINS: 'https://www.example.com',
  FIREBASE_PROJECT_ID: 'demo-test',
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
  TOKEN_KEYS: 'test:0123456789abcdef0123456789abcdef',
  LOG_LEVEL: 'info',
};

export const JANE: Member = { uid: 'uid-jane', email: 'jane@example.com' };
export const JOHN: Member = { uid: 'uid-john', email: 'john@example.com' };

/** The real app on a database in memory that holds the seed. */
export interface TestApp {
  app: Awaited<ReturnType<typeof buildApp>>;
  database: Database;
  /** What was logged, one JSON object per line. */
  lines: string[];
  /** Headers of a request in somebody's name. */
  as: (member: Member) => Promise<{ authorization: string }>;
}

/** @param environment - Settings that differ from those of the other tests. */
async function startTestApp(environment: Record<string, string> = {}): Promise<TestApp> {
  const config = readConfig({ ...TEST_ENVIRONMENT, ...environment });
  const lines: string[] = [];
  const photosDirectory = await mkdtemp(join(tmpdir(), 'photos-'));
  await writePhotos(photosDirectory);
  const loadDataDir = await openAsBlob(inject('databaseSnapshot'));
  const database = await migratePglite(await PGlite.create({ loadDataDir }));
  const tokens = createBackendTokens(config.TOKEN_KEYS ?? []);
  const app = await buildApp({
    config,
    database,
    log: createLogger(config.LOG_LEVEL, { write: (line) => lines.push(line) }),
    tokens,
    verifyIdToken: createIdTokenVerifier(config),
    photosDirectory,
  });
  app.addHook('onClose', () => rm(photosDirectory, { recursive: true }));
  const as = async (member: Member) => ({ authorization: `Bearer ${await tokens.mint(member)}` });
  return { app, database, lines, as };
}

/** One app for all tests of a file, since its database takes seconds to start. */
export function sharedTestApp(environment?: Record<string, string>): () => TestApp {
  let testApp: TestApp | undefined;
  beforeAll(async () => {
    testApp = await startTestApp(environment);
  });
  afterAll(() => testApp?.app.close());
  return () => {
    if (!testApp) throw new Error('The app is there only while tests run.');
    return testApp;
  };
}

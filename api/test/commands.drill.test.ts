import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openBarePglite } from '../src/database/pglite.ts';
import { openBarePostgres } from '../src/database/postgres.ts';
import { endedSessions, reviewReports, reviews } from '../src/database/schema.ts';
import { emptyDatabaseSettings } from './engines/process-settings.ts';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));

/** Enough for two child processes on a busy machine. */
const TIMEOUT_MS = 120_000;

let folder: string;
/** A build lies directly in the package. */
let dist: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commands-'));
  dist = await mkdtemp(join(PACKAGE, 'dist-'));
  await build({
    root: PACKAGE,
    configLoader: 'runner',
    logLevel: 'error',
    build: { outDir: dist },
  });
}, TIMEOUT_MS);
afterAll(async () => {
  await rm(folder, { recursive: true });
  await rm(dist, { recursive: true });
});

/** Runs node in the folder of the test. No package manager is in its path. */
function runNode(parameters: string[], settings: Record<string, string>) {
  return new Promise<{ code: unknown; output: string }>((resolve) => {
    const options = { env: { PATH: '', ...settings }, cwd: folder };
    execFile(process.execPath, parameters, options, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: `${stdout}${stderr}`.trim() }),
    );
  });
}

/** Runs a command of the build as an operator does. */
const run = (command: string, parameters: string[], settings: Record<string, string>) =>
  runNode([join(dist, `${command}.js`), ...parameters], settings);

/** Environment of a process with a database that has tables, but no rows. */
async function migratedSettings() {
  const settings = await emptyDatabaseSettings();
  const { DATABASE_URL } = settings;
  // The others migrate PGlite themselves: no other process can open it meanwhile.
  if (DATABASE_URL) {
    const { code, output } = await run('migrate', [], { MIGRATION_DATABASE_URL: DATABASE_URL });
    expect(code, output).toBe(0);
  }
  return settings;
}

it(
  'inserts the seed only into an empty database',
  async () => {
    const settings = await migratedSettings();
    expect(await run('seed', [], settings)).toEqual({
      code: 0,
      output: '18 services, 60 reviews and 9 posts were inserted.',
    });
    expect(await run('seed', [], settings)).toEqual({
      code: 1,
      output: 'The database already has rows. Insert the seed into an empty database.',
    });
  },
  TIMEOUT_MS,
);

it(
  'ends the sessions of a user',
  async () => {
    const settings = await migratedSettings();
    expect(await run('end-sessions', ['uid-jane'], settings)).toMatchObject({ code: 0 });
    // The end is stored, for all instances.
    const { sql, close } = settings.DATABASE_URL
      ? await openBarePostgres(settings.DATABASE_URL)
      : await openBarePglite(settings.DATA_DIR ?? '');
    expect(await sql.select({ uid: endedSessions.uid }).from(endedSessions)).toHaveLength(1);
    await close();
    expect(await run('end-sessions', [], settings)).toEqual({
      code: 1,
      output: 'Pass the uid of one user.',
    });
  },
  TIMEOUT_MS,
);

it(
  'lists and closes reports of reviews',
  async () => {
    const settings = await migratedSettings();
    await run('seed', [], settings);
    const open = () =>
      settings.DATABASE_URL
        ? openBarePostgres(settings.DATABASE_URL)
        : openBarePglite(settings.DATA_DIR ?? '');
    const { sql, close } = await open();
    const [kept, deleted] = await sql.select({ id: reviews.id }).from(reviews).limit(2);
    const report = { reporterUid: 'uid-jane', reason: 'Clears the \u001b[2J\u009b2J screen.' };
    const reviewIds = [kept?.id ?? '', deleted?.id ?? ''];
    await sql.insert(reviewReports).values(reviewIds.map((reviewId) => ({ ...report, reviewId })));
    await close();
    const { output } = await run('reports', [], settings);
    expect(output.split('\n')).toHaveLength(3);
    expect(output).toContain('2 reports are open.');
    expect(output).toMatch(/Clears the \\u001b\[2J\\u\{9b\}2J screen\./);
    const closed = await run('reports', ['close', reviewIds[0] ?? ''], settings);
    expect(closed.output).toBe('1 reports of this review are closed. The review stays.');
    const gone = await run('reports', ['delete', reviewIds[1] ?? ''], settings);
    expect(gone.output).toBe('1 reviews were deleted, with their reports.');
    expect((await run('reports', [], settings)).output).toBe('0 reports are open.');
    expect(await run('reports', ['close', 'all'], settings)).toMatchObject({ code: 1 });
  },
  TIMEOUT_MS,
);

if (inject('engine').name === 'postgres') {
  it(
    'does not migrate for the seed',
    async () => {
      const { code, output } = await run('seed', [], await emptyDatabaseSettings());
      expect(code).toBe(1);
      expect(output).toContain('The database lacks these migrations: 0000_tables, ');
    },
    TIMEOUT_MS,
  );

  it(
    'names the server that is not available',
    async () => {
      const settings = { DATABASE_URL: 'postgres://user@127.0.0.1:1/none' };
      const { code, output } = await run('seed', [], settings);
      expect(code).toBe(1);
      expect(output).toContain('Could not connect to the database at 127.0.0.1:1 (ECONNREFUSED).');
    },
    TIMEOUT_MS,
  );
}

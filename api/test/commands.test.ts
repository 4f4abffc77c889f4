import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { emptyDatabaseSettings } from './engines/process-settings.ts';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));

/** Enough for two child processes on a busy machine. */
const TIMEOUT_MS = 120_000;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commands-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs a command of the API as `pnpm` does; returns its exit code and output. */
async function run(command: string, parameters: string[], settings: Record<string, string>) {
  const file = fileURLToPath(new URL(`../src/commands/${command}.ts`, import.meta.url));
  const env = { PATH: process.env.PATH, INIT_CWD: folder, ...settings };
  return new Promise<{ code: unknown; output: string }>((resolve) => {
    const commandLine = ['--import', 'tsx', file, ...parameters];
    execFile(process.execPath, commandLine, { env, cwd: PACKAGE }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: `${stdout}${stderr}`.trim() }),
    );
  });
}

it(
  'backs up a database, and restores the backup into another one',
  async () => {
    const settings = await emptyDatabaseSettings();
    const file = join(folder, 'backup.gz');
    expect(await run('backup', ['backup.gz'], settings)).toEqual({
      code: 0,
      output: `0 rows were written to ${file}.`,
    });
    expect(await run('restore', ['backup.gz'], await emptyDatabaseSettings())).toEqual({
      code: 0,
      output: `0 rows were restored from ${file}.`,
    });
    expect(await run('backup', ['backup.gz'], settings)).toEqual({
      code: 1,
      output: `The file ${file} already exists. Choose another name.`,
    });
  },
  TIMEOUT_MS,
);

it(
  'inserts the seed only into an empty database',
  async () => {
    const settings = await emptyDatabaseSettings();
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

if (inject('engine').name === 'postgres') {
  it(
    'fills a database only once',
    async () => {
      const settings = await emptyDatabaseSettings();
      const parameters = ['--services', '5', '--reviews', '20'];
      expect(await run('seed-scale', parameters, settings)).toEqual({
        code: 0,
        output: '5 of 5 services\n20 of 20 reviews',
      });
      expect(await run('seed-scale', parameters, settings)).toEqual({
        code: 1,
        output: 'The database already has these rows. Use an empty database.',
      });
    },
    TIMEOUT_MS,
  );

  it(
    'names the server that is not available',
    async () => {
      const settings = { DATABASE_URL: 'postgres://user@127.0.0.1:1/none' };
      const { code, output } = await run('backup', ['other.gz'], settings);
      expect(code).toBe(1);
      expect(output).toContain('Could not connect to the database at 127.0.0.1:1 (ECONNREFUSED).');
    },
    TIMEOUT_MS,
  );
} else {
  it(
    'requires a PostgreSQL server to fill',
    async () => {
      expect(await run('seed-scale', [], await emptyDatabaseSettings())).toEqual({
        code: 1,
        output: 'Set DATABASE_URL to the address of a PostgreSQL server.',
      });
    },
    TIMEOUT_MS,
  );
}

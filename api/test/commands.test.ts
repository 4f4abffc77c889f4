import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { emptyDatabaseSettings } from './engines/process-settings.ts';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));

/** Time for several processes on a busy machine, in milliseconds. */
const LONG = 120_000;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commands-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs one of our commands as `pnpm` does; tells how it ended and what it said. */
async function run(command: string, parameters: string[], settings: Record<string, string>) {
  const file = fileURLToPath(new URL(`../src/commands/${command}.ts`, import.meta.url));
  const env = { PATH: process.env.PATH, INIT_CWD: folder, ...settings };
  return new Promise<{ code: unknown; said: string }>((resolve) => {
    const given = ['--import', 'tsx', file, ...parameters];
    execFile(process.execPath, given, { env, cwd: PACKAGE }, (error, output, errors) =>
      resolve({ code: error?.code ?? 0, said: `${output}${errors}`.trim() }),
    );
  });
}

it(
  'backs a database up, and restores it into an empty one only',
  async () => {
    const settings = await emptyDatabaseSettings();
    const file = join(folder, 'backup.gz');
    expect(await run('backup', ['backup.gz'], settings)).toEqual({
      code: 0,
      said: `0 rows were written to ${file}.`,
    });
    expect(await run('restore', ['backup.gz'], await emptyDatabaseSettings())).toEqual({
      code: 0,
      said: `0 rows were restored from ${file}.`,
    });
    expect(await run('backup', ['backup.gz'], settings)).toEqual({
      code: 1,
      said: `The file ${file} exists already. Please name another one.`,
    });
  },
  LONG,
);

if (inject('engine').name === 'postgres') {
  it(
    'fills a database, once',
    async () => {
      const settings = await emptyDatabaseSettings();
      const parameters = ['--services', '5', '--reviews', '20'];
      expect(await run('seed-scale', parameters, settings)).toEqual({
        code: 0,
        said: '5 of 5 services\n20 of 20 reviews',
      });
      expect(await run('seed-scale', parameters, settings)).toEqual({
        code: 1,
        said: 'This database was filled before. Please take an empty one.',
      });
    },
    LONG,
  );

  it(
    'says which server is out of reach',
    async () => {
      const settings = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
      const { code, said } = await run('backup', ['other.gz'], settings);
      expect(code).toBe(1);
      expect(said).toContain('The database at 127.0.0.1:1 cannot be reached (ECONNREFUSED).');
    },
    LONG,
  );
} else {
  it(
    'fills a PostgreSQL server only',
    async () => {
      expect(await run('seed-scale', [], await emptyDatabaseSettings())).toEqual({
        code: 1,
        said: 'Please set DATABASE_URL to the address of a PostgreSQL server.',
      });
    },
    LONG,
  );
}

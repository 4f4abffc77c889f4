import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql as raw } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '../src/config.ts';
import { openPglite } from '../src/database/pglite.ts';
import { loadTokenKeys } from '../src/modules/tokens/token-keys.ts';
import { TEST_ENVIRONMENT } from './test-app.ts';

const GROUP_AND_OTHERS = 0o077;

/** Lists a directory, and what is in it, as far as other users of the machine may read or change it. */
async function publicFiles(directory: string): Promise<string[]> {
  const names = await readdir(directory, { recursive: true });
  const files: string[] = [];
  for (const path of [directory, ...names.map((name) => join(directory, name))]) {
    const { mode } = await stat(path);
    if (mode & GROUP_AND_OTHERS) files.push(`${(mode & 0o777).toString(8)} ${path}`);
  }
  return files;
}

/** Opens the data of an API as its process does, with the key of its tokens. */
async function openData(directory: string) {
  await loadTokenKeys(readConfig({ ...TEST_ENVIRONMENT, TOKEN_KEYS: '', DATA_DIR: directory }));
  return openPglite(directory);
}

it('only the user of the API may read its data, also those of an earlier version', async () => {
  const root = await mkdtemp(join(tmpdir(), 'private-files-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const directory = join(root, 'data');
  const first = await openData(directory);
  expect(await publicFiles(directory)).toEqual([]);
  await first.sql.execute(raw`create table later as select generate_series(1, 100000) as number`);
  await first.sql.execute(raw`create index on later (number)`);
  await first.close();
  expect(await publicFiles(directory)).toEqual([]);

  const postgres = join(directory, 'postgres');
  await chmod(join(postgres, 'PG_VERSION'), 0o666);
  await chmod(join(directory, 'lock'), 0o644);
  for (const path of [join(postgres, 'base'), postgres, directory]) await chmod(path, 0o755);
  const second = await openData(directory);
  expect(await publicFiles(directory)).toEqual([]);
  const { rows } = await second.sql.execute(raw`select count(*)::int as count from later`);
  expect(rows).toEqual([{ count: 100_000 }]);
  await second.close();
}, 60_000);

it('copies an empty database from a folder of templates, as private as one of its own', async () => {
  const root = await mkdtemp(join(tmpdir(), 'private-files-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const templates = join(root, 'templates');
  vi.stubEnv('PGLITE_TEMPLATES', templates);
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const name of ['first', 'second']) {
    const data = await openData(join(root, name));
    expect(await publicFiles(join(root, name))).toEqual([]);
    await data.sql.execute(raw`create table own (id int)`);
    await data.close();
  }
  expect(await readdir(templates)).toHaveLength(1);
}, 60_000);

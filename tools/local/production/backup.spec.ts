import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadBuild, publishBuild, ReleaseServer } from '@clean-express/release';
import { execa } from 'execa';
import { findRemotes, openLocalAccess, ROOT } from 'site-runner';
import { Agent, setGlobalDispatcher } from 'undici';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Settings } from '../src/production/compose-file.ts';
import { openProduction } from '../src/production/open-production.ts';
import { ProductionSite } from '../src/production/production-site.ts';
import { localAuthority } from '../src/production/programs.ts';
import { requireProgram } from '../src/production/running-program.ts';
import { accessToken, listServices, newReview } from './testing/visitors.ts';

const { PRODUCTION_DATA: data = '' } = process.env;

const COMMENT = 'Backed up while the site served.';

let site: ProductionSite;
let settings: Settings;

beforeAll(async () => {
  if (!data) throw new Error('Please run this by "npm run test:production".');
  ({ site, settings } = await openProduction(data));
  const ca = await readFile(localAuthority(data));
  setGlobalDispatcher(new Agent({ connect: { ca } }));
});

afterAll(() => site?.stop());

const DATABASES = { api: 'API_OWNER_PASSWORD', releases: 'RELEASES_OWNER_PASSWORD' };

/** What a database says to a statement, one line for each row. */
async function query(database: keyof typeof DATABASES, statement: string): Promise<string[]> {
  const psql = await requireProgram('psql', 'postgresql-client', () => undefined);
  const options = ['--tuples-only', '--no-align', `--command=${statement}`];
  const { stdout } = await execa(
    psql,
    [
      `--host=${site.variable('backup', 'PGHOST')}`,
      `--username=${database}_owner`,
      database,
      ...options,
    ],
    { env: { PGPASSWORD: settings[DATABASES[database]] } },
  );
  return stdout.split('\n').filter(Boolean);
}

const TABLES = `
  select format('%I.%I', schemaname, tablename) from pg_tables
  where schemaname not in ('pg_catalog', 'information_schema') order by 1`;

/** All that a dump has besides rows: where sequences are, and who may do what. */
const STATE = `
  select schemaname, sequencename, last_value from pg_sequences
  union all select relname, relacl::text, relkind::int from pg_class
    where relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace)
  union all select tgname, tgenabled::text, tgtype from pg_trigger where not tgisinternal
  order by 1, 2, 3`;

/** Every row of every table, by table. */
async function readRows(): Promise<Record<string, string[]>> {
  const entries: [string, string[]][] = [];
  for (const database of ['api', 'releases'] as const) {
    for (const table of await query(database, TABLES)) {
      const rows = `select to_json(t)::text from ${table} t order by 1`;
      entries.push([`${database} ${table}`, await query(database, rows)]);
    }
    entries.push([`${database} state`, await query(database, STATE)]);
  }
  return Object.fromEntries(entries);
}

/** Every file of the store and of the photos, with its hash. */
async function readStore(): Promise<Record<string, string>> {
  const files = await Promise.all(['store', 'photos'].map(readVolume));
  return Object.assign({}, ...files);
}

async function readVolume(volume: string): Promise<Record<string, string>> {
  const store = site.volume(volume);
  const entries = await readdir(store, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((each) => join(each.parentPath, each.name));
  const hashed = paths.sort().map(async (path) => {
    const hash = createHash('sha256').update(await readFile(path));
    return [volume + path.slice(store.length), `${(await stat(path)).mode} ${hash.digest('hex')}`];
  });
  return Object.fromEntries(await Promise.all(hashed));
}

const filesOf = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      return { path, size: (await stat(path)).size };
    }),
  );
};

/** How many bytes all backups have together. */
const size = async () =>
  (await filesOf(site.volume('backups'))).reduce((sum, file) => sum + file.size, 0);

const inMb = (bytes: number) => (bytes / 2 ** 20).toFixed(2);

/** When the newest backup began, as Prometheus reads it; `NaN` before the first one. */
async function readAge(): Promise<number> {
  const file = join(site.volume('metrics'), 'backup.prom');
  const metrics = await readFile(file, 'utf8').catch(() => '');
  return Number(/^backup_success_timestamp_seconds (\d+)$/m.exec(metrics)?.[1]);
}

const backUp = () => site.run('backup', ['now']);

/** A PNG of one pixel. */
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Adds a review and a photo, and a release that is rolled back. */
async function work(server: ReleaseServer): Promise<void> {
  const [service] = await listServices(settings.API_URL ?? '');
  if (!service) throw new Error('There is no service.');
  const review = newReview(service, await accessToken(settings), COMMENT);
  expect((await fetch(`${settings.API_URL}/reviews`, review)).status).toBe(201);
  const { headers, method } = newReview(service, await accessToken(settings), COMMENT);
  const photo = { method, headers, body: PHOTO };
  expect((await fetch(`${settings.API_URL}/photos?shape=1:1`, photo)).status).toBe(201);
  const blog = (await findRemotes(ROOT)).find(({ remote }) => remote.name === 'blog');
  if (!blog) throw new Error('The workspace has no blog.');
  const version = await publishBuild(server, { ...(await loadBuild(blog)), semver: '97.0.0' });
  await server.promote('blog', version);
  await server.rollBack('blog');
}

/** What an operator, or another fault, deletes: all of the site but its backups and settings. */
async function wipe(): Promise<void> {
  const volumes = ['store', 'photos', 'dumps', 'releases-1', 'releases-2', 'metrics'].map((name) =>
    site.volume(name),
  );
  const paths = [...volumes, join(data, 'postgres'), join(data, 'postgres-created')];
  for (const path of paths) await rm(path, { recursive: true });
}

it('restores every row and every file after all of them were deleted', async () => {
  const access = await openLocalAccess(join(data, 'access'));
  const url = site.addressOf('release-server');
  const token = await access.signIn(url, (person) => site.createToken(person));
  const server = new ReleaseServer({ url, token });
  await expect.poll(readAge, { timeout: 60_000 }).toBeGreaterThan(0);
  await work(server);
  await backUp();
  const whole = await size();

  const history = await server.history('blog');
  // Their counters would go on between the reading and the backup.
  for (const name of site.servers) await site.end(name);
  const [rows, files] = [await readRows(), await readStore()];
  const start = Math.floor(Date.now() / 1000);
  await backUp();
  expect(await readAge()).toBeGreaterThanOrEqual(start);
  const added = (await size()) - whole;
  console.log(`${inMb(whole)} MB are all backups, and ${inMb(added)} MB what one more adds.`);
  expect(added).toBeLessThan(whole / 4);
  await expect(site.run('backup', ['restore'])).rejects.toThrow('Restore into an empty one.');
  expect([await readRows(), await readStore()]).toEqual([rows, files]);

  await site.stop();
  await wipe();
  site = await ProductionSite.prepare({
    data,
    settings,
    overrides: { POLICY: access.settings.POLICY ?? '' },
    note: () => undefined,
  });
  await site.start('postgres');
  await site.run('backup', ['restore']);
  const [restoredRows, restoredFiles] = [await readRows(), await readStore()];
  expect(restoredRows).toEqual(rows);
  expect(restoredFiles).toEqual(files);
  const count = (table: string) => restoredRows[`releases public.${table}`]?.length ?? 0;
  console.log(
    `${Object.values(restoredRows).flat().length} rows and ${Object.keys(restoredFiles).length} files were restored: ${count('audit')} of the audit log, ${count('history')} of the history, ${count('tokens')} tokens, ${count('releases')} releases.`,
  );
  for (const table of ['audit', 'history', 'tokens', 'releases'])
    expect(count(table)).toBeGreaterThan(0);
  await site.stop();

  ({ site, settings } = await openProduction(data));
  expect(await server.history('blog')).toEqual(history);
  const [service] = await listServices(settings.API_URL ?? '');
  const reviews = await fetch(`${settings.API_URL}/reviews?serviceId=${service?._id}`);
  expect(await reviews.text()).toContain(COMMENT);
  expect((await fetch(`${settings.SITE_URL}/services`)).status).toBe(200);
});

it('does not take a backup that is damaged for one', async () => {
  // That of the start has ended.
  await expect.poll(readAge, { timeout: 60_000 }).toBeGreaterThan(0);
  const age = await readAge();
  const files = await filesOf(join(site.volume('backups'), 'data'));
  const { path = '' } = files.toSorted((a, b) => b.size - a.size)[0] ?? {};
  const content = await readFile(path);
  await truncate(path, 1);
  await expect(backUp()).rejects.toThrow('The program "backup-now" has ended.');
  expect(await readAge()).toBe(age);
  await writeFile(path, content);
  await backUp();
});

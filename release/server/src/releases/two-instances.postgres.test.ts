import { type Database, openPostgres } from '@clean-express/server-kit/database';
import { createPostgresDatabase } from 'api/test/engines/postgres-database.ts';
import { sql as raw } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { MIGRATIONS_FOLDER } from '../config.ts';
import { lease } from '../rows/schema.ts';
import { fixtureContract } from '../testing/fixture-contract.ts';
import { MemoryStore } from '../testing/memory-store.ts';
import { giveShell } from '../testing/test-database.ts';
import {
  ada,
  manifestOf,
  newKeys,
  openReleases,
  publish,
  readSigned,
} from '../testing/test-releases.ts';

const server = inject('postgres') ?? '';

/** Two instances with connections of their own: what they do at once really is at once. */
describe.skipIf(!server)('two instances on a PostgreSQL server', () => {
  // Leases are renewed only when a test says so.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
  });

  async function open(url: string): Promise<Database> {
    const log = pino({ enabled: false });
    const database = await openPostgres({ url, log, migrations: MIGRATIONS_FOLDER });
    onTestFinished(database.close);
    return database;
  }

  async function openTwo() {
    const url = await createPostgresDatabase(server, { template: 'template1' });
    const parts = { files: new MemoryStore(), signingKeys: newKeys() };
    const database = await open(url);
    await giveShell(database.sql, fixtureContract);
    const first = await openReleases({ ...parts, database });
    const second = await openReleases({ ...parts, database: await open(url) });
    return { first, second };
  }

  const expireLease = (database: Database) =>
    database.sql.update(lease).set({ expires: raw`now() - interval '1 second'` });

  test('no concurrent change is lost, and each has a number of its own', async () => {
    const { first, second } = await openTwo();
    await publish(first, '1', '2');
    await first.releases.promote('catalog', '1', ada);
    const before = (await first.releases.currentRegistry())?.number ?? 0;
    const changes = Array.from({ length: 20 }, (_, index) => [
      first.releases.add(manifestOf(`3.${index}`), ada),
      first.releases.setCanary('catalog', '2', index + 1, ada),
    ]);
    await Promise.all(changes.flat());
    const numbers = (await second.releases.history()).map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(Math.max(...numbers)).toBe(before + 40);
    expect(await second.releases.releasesOf('catalog')).toHaveLength(22);
    const signed = await readSigned(first.files.registry, first.signingKeys);
    expect(signed.number).toBe(before + 40);
    await expect
      .poll(async () => (await second.releases.currentRegistry())?.text)
      .toBe(first.files.registry);
  });

  test('together issue no more than a hundred previews of a release', async () => {
    const { first, second } = await openTwo();
    await publish(first, '1');
    const add = ({ releases }: typeof first, id: string) =>
      releases.addPreview(
        {
          ...{ id, site: 'https://www.example.com', issuedBy: 'ada' },
          releases: [{ remote: 'catalog', version: '1' }],
          expires: new Date(Date.now() + 3_600_000),
        },
        false,
      );
    for (let id = 0; id < 98; id += 1) await add(first, `former-${id}`);
    const added = Array.from({ length: 5 }, (_, id) => [
      add(first, `first-${id}`),
      add(second, `second-${id}`),
    ]);
    const results = await Promise.allSettled(added.flat());
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });

  /** How many queries wait for a lock. */
  async function waiting({ sql }: Database): Promise<number> {
    const { rows } = await sql.execute<{ count: string }>(raw`
      select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    return Number(rows[0]?.count);
  }

  test('a change that has begun is committed before another instance takes over', async () => {
    const { first, second } = await openTwo();
    await publish(first, '1');
    await expireLease(first.database);
    const outcome = await second.database.sql.transaction(async (blocker) => {
      await blocker.execute(raw`lock table traffic in access exclusive mode`);
      const change = first.releases.promote('catalog', '1', ada);
      await expect.poll(() => waiting(second.database)).toBe(1);
      const takeOver = second.releases.keepUp();
      await expect.poll(() => waiting(second.database)).toBe(2);
      return { change, takeOver };
    });
    const { number } = await outcome.change;
    await outcome.takeOver;
    expect(second.releases.isWriter).toBe(true);
    expect((await second.releases.currentRegistry())?.number).toBe(number);
    await expect(first.releases.promote('catalog', '1', ada)).rejects.toMatchObject({
      kind: 'unavailable',
    });
    expect((await second.releases.promote('catalog', '1', ada)).number).toBe(number + 1);
  });

  test('only one of two instances that start at once writes', async () => {
    const url = await createPostgresDatabase(server, { template: 'template1' });
    const parts = { files: new MemoryStore(), signingKeys: newKeys() };
    const databases = await Promise.all([open(url), open(url)]);
    const opened = await Promise.all(
      databases.map((database) => openReleases({ ...parts, database })),
    );
    expect(opened.filter(({ releases }) => releases.isWriter)).toHaveLength(1);
  });

  test('a database that cannot listen leaves no connection behind', async () => {
    const { sql, listen } = await open(
      await createPostgresDatabase(server, { template: 'template1' }),
    );
    await expect(listen('no name', () => {})).rejects.toThrow();
    const count = async () => {
      const { rows } = await sql.execute<{ count: number }>(raw`
        select count(*)::int as count from pg_stat_activity where query = 'LISTEN no name'`);
      return rows[0]?.count;
    };
    await expect.poll(count).toBe(0);
  });
});

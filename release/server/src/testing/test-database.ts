import { type HostContract, SHELL } from '@clean-express/release-contract/host-contract';
import {
  type Database,
  type NotificationListener,
  openPostgres,
  type Sql,
} from '@clean-express/server-kit/database';
import { wrapPglite } from '@clean-express/server-kit/pglite';
import { PGlite } from '@electric-sql/pglite';
import { createPostgresDatabase } from 'api/test/engines/postgres-database.ts';
import { getTableName, is, sql as raw } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { pino } from 'pino';
import { inject } from 'vitest';
import type { ShellRole } from '../checks/compare-manifest.ts';
import { MIGRATIONS_FOLDER } from '../config.ts';
import { manifestHash } from '../rows/release-rows.ts';
import * as schema from '../rows/schema.ts';
import { fixtureContract } from './fixture-contract.ts';
import './postgres-setup.ts';

/** All tables but the audit log, which refuses to be emptied. Those that refer to others are first. */
const TABLES = Object.values(schema)
  .filter((table) => is(table, PgTable))
  .filter((table) => table !== schema.audit)
  .map((table) => getTableName(table))
  .reverse();

/** In small tables, this takes a tenth of the time of `truncate`. */
const EMPTY = `do $$ begin ${TABLES.map((table) => `delete from ${table};`).join(' ')} end $$`;

let opened: Promise<Database> | undefined;

async function openEngine(): Promise<Database> {
  const server = inject('postgres');
  if (server) {
    const url = await createPostgresDatabase(server, { template: 'template1' });
    const log = pino({ enabled: false });
    return openPostgres({ url, log, migrations: MIGRATIONS_FOLDER });
  }
  const database = wrapPglite(await PGlite.create(), MIGRATIONS_FOLDER);
  await database.migrate();
  return database;
}

/** The manifest of a release of the shell. */
export function shellManifest(version: string, host: HostContract = fixtureContract): string {
  return JSON.stringify({
    remote: SHELL,
    version,
    entry: 'index.html',
    extras: { paths: [], preload: {}, css: [], integrity: {}, shared: {} },
    host,
    builtAt: '2026-01-01T00:00:00.000Z',
  });
}

/** Number of releases of shells so far: each has a version of its own. */
let shells = 0;

/** Gives visitors a release of the shell, without any check. */
export async function giveShell(
  sql: Sql,
  contract: HostContract,
  role: ShellRole = 'live',
): Promise<void> {
  shells += 1;
  const version = `1.0.0-${shells}`;
  const manifest = shellManifest(version, contract);
  const row = { manifest, manifestHash: manifestHash(manifest), state: 'accepted' } as const;
  const author = { at: new Date(0), by: 'operator' };
  await sql.insert(schema.releases).values({ remote: SHELL, version, ...row, ...author });
  const values = { live: version, [role]: version };
  await sql
    .insert(schema.traffic)
    .values({ remote: SHELL, ...values })
    .onConflictDoUpdate({ target: schema.traffic.remote, set: { [role]: version } });
}

/** Those of the current test, of all channels: there is one connection for them. */
const listeners = new Map<string, NotificationListener[]>();

async function listen(database: Database, channel: string, listener: NotificationListener) {
  const others = listeners.get(channel);
  listeners.set(channel, [...(others ?? []), listener]);
  if (others) return;
  await database.listen(channel, (payload) => {
    for (const each of listeners.get(channel) ?? []) each(payload);
  });
}

/**
 * A database with nothing but a live shell that has {@link fixtureContract}; it has no content of the test before. An engine
 * takes seconds to start, so that all test files of a worker share one, which ends with the worker.
 */
export async function emptyDatabase(): Promise<Database> {
  opened ??= openEngine();
  const database = await opened;
  for (const channel of listeners.keys()) listeners.set(channel, []);
  await database.sql.execute(raw.raw(EMPTY));
  shells = 0;
  await giveShell(database.sql, fixtureContract);
  return {
    ...database,
    listen: (channel, listener) => listen(database, channel, listener),
  };
}

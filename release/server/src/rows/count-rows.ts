import {
  type Health,
  healthSchema,
  type ReleaseCounts,
} from '@clean-express/release-contract/release-api';
import type { Sql } from '@clean-express/server-kit/database';
import { eq, getTableColumns, lt, type SQL, sql as text } from 'drizzle-orm';
import { releaseCounts, releaseMinutes } from './schema.ts';

const COUNTERS = healthSchema.keyof().options;

const MS_PER_MINUTE = 60_000;

/** How long counts are kept. */
const KEPT_MS = 30 * 24 * 60 * MS_PER_MINUTE;

/** Counts of one release. */
export interface Counted extends Health {
  remote: string;
  version: string;
}

const keyOf = ({ remote, version }: Pick<Counted, 'remote' | 'version'>) => `${remote} ${version}`;

const healthFrom = (read: (counter: keyof Health) => number): Health =>
  Object.fromEntries(COUNTERS.map((counter) => [counter, read(counter)])) as Health;

/** In one order, so that two servers never wait for each other's rows. */
function rowsOf(counts: ReleaseCounts): Counted[] {
  return Object.entries(counts)
    .flatMap(([remote, versions]) =>
      Object.entries(versions).map(([version, health]) => ({ remote, version, ...health })),
    )
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** What becomes of each counter when the row is there already. */
function merge(
  table: typeof releaseCounts | typeof releaseMinutes,
  how: (stored: SQL, added: SQL) => SQL,
): Record<keyof Health, SQL> {
  const columns = getTableColumns(table);
  const merged = COUNTERS.map((counter) => {
    const column = columns[counter];
    return [counter, how(text`${column}`, text`excluded.${text.identifier(column.name)}`)] as const;
  });
  return Object.fromEntries(merged) as Record<keyof Health, SQL>;
}

/**
 * Adds what an SSR server has counted since its start. Whatever it has said before counts once: a message may be
 * lost, repeated, or late.
 *
 * @returns What it had not said yet; releases without that are left out.
 */
export async function addCounts(
  sql: Sql,
  server: string,
  counts: ReleaseCounts,
): Promise<Counted[]> {
  const rows = rowsOf(counts);
  if (rows.length === 0) return [];
  const stored = await sql.select().from(releaseCounts).where(eq(releaseCounts.server, server));
  const before = new Map(stored.map((row) => [keyOf(row), row]));
  const added = rows
    .map((row) => {
      const known = before.get(keyOf(row));
      const increase = (counter: keyof Health) =>
        Math.max(0, row[counter] - (known?.[counter] ?? 0));
      return { ...row, ...healthFrom(increase) };
    })
    .filter((row) => COUNTERS.some((counter) => row[counter] > 0));
  if (added.length === 0) return [];
  const now = Date.now();
  await sql
    .insert(releaseCounts)
    .values(rows.map((row) => ({ ...row, server, at: new Date(now) })))
    .onConflictDoUpdate({
      target: [releaseCounts.server, releaseCounts.remote, releaseCounts.version],
      set: {
        at: new Date(now),
        ...merge(releaseCounts, (one, other) => text`greatest(${one}, ${other})`),
      },
    });
  const minute = new Date(now - (now % MS_PER_MINUTE));
  await sql
    .insert(releaseMinutes)
    .values(added.map((row) => ({ ...row, minute })))
    .onConflictDoUpdate({
      target: [releaseMinutes.remote, releaseMinutes.version, releaseMinutes.minute],
      set: merge(releaseMinutes, (one, other) => text`${one} + ${other}`),
    });
  return added;
}

/**
 * Returns a function with what all SSR servers have counted of a release in the last 30 days.
 *
 * It returns `undefined` if none has counted anything.
 */
export async function readCounts(sql: Sql) {
  const totals = new Map<string, Health>();
  for (const row of await sql.select().from(releaseCounts)) {
    const total = totals.get(keyOf(row));
    totals.set(
      keyOf(row),
      healthFrom((counter) => row[counter] + (total?.[counter] ?? 0)),
    );
  }
  const none = healthFrom(() => 0);
  return (remote: string, version: string): Health | undefined =>
    totals.size > 0 ? (totals.get(keyOf({ remote, version })) ?? none) : undefined;
}

/** Deletes the counts that are older than 30 days. */
export async function deleteOldCounts(sql: Sql): Promise<void> {
  const oldest = new Date(Date.now() - KEPT_MS);
  await sql.delete(releaseMinutes).where(lt(releaseMinutes.minute, oldest));
  await sql.delete(releaseCounts).where(lt(releaseCounts.at, oldest));
}

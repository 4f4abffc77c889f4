import {
  type Health,
  healthSchema,
  type ReleaseCounts,
} from '@clean-express/release-contract/release-api';
import type { Samples } from '@clean-express/release-contract/samples';
import type { Sql } from '@clean-express/server-kit/database';
import { and, eq, getTableColumns, gt, lt, notInArray, type SQL, sql as text } from 'drizzle-orm';
import { releaseCounts, releaseErrors, releaseMinutes, ssrServers } from './schema.ts';

const COUNTERS = healthSchema.keyof().options;

export const MS_PER_MINUTE = 60_000;
const MS_PER_HOUR = 60 * MS_PER_MINUTE;

/** How long counts are kept. */
const KEPT_MS = 30 * 24 * MS_PER_HOUR;

/** Counts of one release. */
export interface Counted extends Health {
  remote: string;
  version: string;
  samples: Samples;
}

const isEmpty = (samples: Samples) => Object.keys(samples).length === 0;

const keyOf = ({ remote, version }: Pick<Counted, 'remote' | 'version'>) => `${remote} ${version}`;

/** The counts of a release, each by its name. */
export const healthFrom = (read: (counter: keyof Health) => number): Health =>
  Object.fromEntries(COUNTERS.map((counter) => [counter, read(counter)])) as Health;

/** In one order, so that two servers never wait for each other's rows. */
function rowsOf(counts: ReleaseCounts): Counted[] {
  return Object.entries(counts)
    .flatMap(([remote, versions]) =>
      Object.entries(versions).map(([version, { samples = {}, ...health }]) => {
        return { remote, version, ...health, samples };
      }),
    )
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** What a server has counted since it has said something, for which it may be too late. */
function increaseOf(now: Counted, known: Counted): Counted {
  const samples = Object.entries(now.samples).flatMap(([sample, count]) => {
    const increase = count - (known.samples[sample] ?? 0);
    return increase > 0 ? [[sample, increase] as const] : [];
  });
  const increase = healthFrom((counter) => Math.max(0, now[counter] - known[counter]));
  return { ...now, ...increase, samples: Object.fromEntries(samples) };
}

function addSamples(one: Samples, other: Samples): Samples {
  const sums = { ...one };
  for (const [sample, count] of Object.entries(other)) sums[sample] = (sums[sample] ?? 0) + count;
  return sums;
}

/** The sum of what was counted. */
function plus(one: Counted, other: Counted): Counted {
  const samples = addSamples(one.samples, other.samples);
  return { ...one, ...healthFrom((counter) => one[counter] + other[counter]), samples };
}

/** Columns, with the values of the row that is there already. */
function setColumns(
  table: typeof releaseCounts | typeof releaseMinutes,
  counter: (stored: SQL, added: SQL) => SQL,
  samples: SQL,
): Record<keyof Health | 'samples', SQL> {
  const columns = getTableColumns(table);
  const counters = COUNTERS.map((name) => {
    const column = columns[name];
    return [
      name,
      counter(text`${column}`, text`excluded.${text.identifier(column.name)}`),
    ] as const;
  });
  return { ...(Object.fromEntries(counters) as Record<keyof Health, SQL>), samples };
}

const SUM_OF_SAMPLES = text`(
  select coalesce(jsonb_object_agg(key, total), '{}') from (
    select key, sum(value::bigint) as total from (
      select * from jsonb_each_text(${releaseMinutes.samples})
      union all select * from jsonb_each_text(excluded.samples)
    ) as samples group by key
  ) as sums
)`;

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
  const knownOf = ({ remote, version }: Counted): Counted =>
    before.get(keyOf({ remote, version })) ?? {
      ...{ remote, version, samples: {} },
      ...healthFrom(() => 0),
    };
  const added = rows
    .map((row) => increaseOf(row, knownOf(row)))
    .filter((row) => COUNTERS.some((counter) => row[counter] > 0) || !isEmpty(row.samples));
  if (added.length === 0) return [];
  const now = Date.now();
  const at = new Date(now);
  await sql
    .insert(releaseCounts)
    .values(added.map((row) => ({ ...plus(knownOf(row), row), server, at })))
    .onConflictDoUpdate({
      target: [releaseCounts.server, releaseCounts.remote, releaseCounts.version],
      set: { at, ...setColumns(releaseCounts, (_, total) => total, text`excluded.samples`) },
    });
  const minute = new Date(now - (now % MS_PER_MINUTE));
  await sql
    .insert(releaseMinutes)
    .values(added.map((row) => ({ ...row, minute })))
    .onConflictDoUpdate({
      target: [releaseMinutes.remote, releaseMinutes.version, releaseMinutes.minute],
      set: setColumns(releaseMinutes, (one, other) => text`${one} + ${other}`, SUM_OF_SAMPLES),
    });
  return added;
}

/** What a release has had in the last hour. */
export async function samplesOfHour(sql: Sql, remote: string, version: string): Promise<Samples> {
  const since = new Date(Date.now() - MS_PER_HOUR);
  const isIt = [
    eq(releaseMinutes.remote, remote),
    eq(releaseMinutes.version, version),
    gt(releaseMinutes.minute, since),
  ];
  const rows = await sql
    .select({ samples: releaseMinutes.samples })
    .from(releaseMinutes)
    .where(and(...isIt));
  return rows.reduce<Samples>((sum, { samples }) => addSamples(sum, samples), {});
}

/**
 * Returns a function with what all SSR servers have counted of a release in the last 30 days.
 *
 * It returns `undefined` if none has counted anything.
 */
export async function readCounts(sql: Sql) {
  const { remote, version } = releaseCounts;
  const sums = COUNTERS.map((counter) => {
    return [counter, text`sum(${releaseCounts[counter]})`.mapWith(Number)] as const;
  });
  const rows = await sql
    .select({ remote, version, ...(Object.fromEntries(sums) as Record<keyof Health, SQL<number>>) })
    .from(releaseCounts)
    .groupBy(remote, version);
  const totals = new Map(rows.map((row) => [keyOf(row), healthFrom((counter) => row[counter])]));
  const none = healthFrom(() => 0);
  return (remote: string, version: string): Health | undefined =>
    totals.size > 0 ? (totals.get(keyOf({ remote, version })) ?? none) : undefined;
}

/** Deletes counts and errors that are older than 30 days. What a running server has counted since its start stays. */
export async function deleteOldCounts(sql: Sql): Promise<void> {
  const oldest = new Date(Date.now() - KEPT_MS);
  await sql.delete(releaseMinutes).where(lt(releaseMinutes.minute, oldest));
  await sql.delete(releaseErrors).where(lt(releaseErrors.lastSeen, oldest));
  const running = sql.select({ id: ssrServers.id }).from(ssrServers);
  const isOver = [lt(releaseCounts.at, oldest), notInArray(releaseCounts.server, running)];
  await sql.delete(releaseCounts).where(and(...isOver));
}

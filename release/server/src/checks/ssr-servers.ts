import type { HostContract } from '@clean-express/release-contract/host-contract';
import type { SsrServer } from '@clean-express/release-contract/release-api';
import type { Manifest } from '@clean-express/release-contract/release-registry';
import type { Sql } from '@clean-express/server-kit/database';
import { gt, lt } from 'drizzle-orm';
import { ReleaseError } from '../rows/release-error.ts';
import { ssrServers } from '../rows/schema.ts';

/** SSR servers announce themselves every 5 seconds; one that misses three announcements is gone. */
const GONE_AFTER_MS = 15_000;

/**
 * Notes that an SSR server runs, and forgets those that are gone.
 *
 * @param id - A UUID that the server makes at each start.
 */
export async function noteSsrServer(
  sql: Sql,
  id: string,
  { hosts }: Pick<SsrServer, 'hosts'>,
): Promise<void> {
  const now = Date.now();
  const seen = { hosts, seenAt: new Date(now) };
  await sql
    .insert(ssrServers)
    .values({ id, ...seen })
    .onConflictDoUpdate({ target: ssrServers.id, set: seen });
  await sql.delete(ssrServers).where(lt(ssrServers.seenAt, new Date(now - GONE_AFTER_MS)));
}

const running = (sql: Sql) =>
  sql
    .select()
    .from(ssrServers)
    .where(gt(ssrServers.seenAt, new Date(Date.now() - GONE_AFTER_MS)));

/** How many SSR servers have announced themselves in the last 15 seconds. */
export const countSsrServers = async (sql: Sql): Promise<number> => (await running(sql)).length;

/**
 * Finds whether an SSR server that runs does not host a shell: its visitors would go on with the former one.
 *
 * @returns A message, or none. SSR servers that do not announce themselves are not known.
 */
export async function findUnhosted(sql: Sql, { serverContract }: HostContract): Promise<string[]> {
  const servers = await running(sql);
  const without = servers.filter(({ hosts }) => !hosts.includes(serverContract));
  if (without.length === 0) return [];
  const hosted = [...new Set(without.flatMap(({ hosts }) => hosts))].sort((a, b) => a - b);
  return [
    `It needs SSR servers that host version ${serverContract} of the server contract. ${without.length} of ${servers.length} that run host other versions (${hosted.join(', ') || 'none'}). Deploy SSR servers that host both first.`,
  ];
}

/** @throws ReleaseError when the release is a shell that an SSR server that runs does not host. */
export async function refuseUnhosted(sql: Sql, { version, host }: Manifest): Promise<void> {
  const [unhosted] = host ? await findUnhosted(sql, host) : [];
  if (unhosted === undefined) return;
  throw new ReleaseError('refused', `The shell ${version} cannot be served. ${unhosted}`);
}

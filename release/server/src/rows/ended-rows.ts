import type { EndedRemote } from '@clean-express/release-contract/release-registry';
import type { Sql } from '@clean-express/server-kit/database';
import { and, asc, eq, lte, ne, notInArray } from 'drizzle-orm';
import { isBelow } from './path-owners.ts';
import { parseManifest } from './release-rows.ts';
import { endedRemotes, type ReleaseRow, releases } from './schema.ts';

/** @returns `undefined` if the remote has not ended. */
export async function findEnded(sql: Sql, remote: string) {
  const [found] = await sql.select().from(endedRemotes).where(eq(endedRemotes.remote, remote));
  return found;
}

/** The remotes that have ended, as the registry names them. */
export async function readEnded(sql: Sql): Promise<Record<string, EndedRemote>> {
  const rows = await sql.select().from(endedRemotes).orderBy(asc(endedRemotes.remote));
  return Object.fromEntries(
    rows.map(({ remote, at, paths }) => [remote, { at: at.toISOString(), paths }]),
  );
}

/** Removes paths, and those below them, from all remotes that have ended. */
export async function releasePaths(sql: Sql, paths: readonly string[]): Promise<void> {
  for (const { remote, paths: former } of await sql.select().from(endedRemotes)) {
    const kept = Object.entries(former).filter(
      ([path]) => !paths.some((claimed) => isBelow(path, claimed)),
    );
    if (kept.length === Object.keys(former).length) continue;
    await sql
      .update(endedRemotes)
      .set({ paths: Object.fromEntries(kept) })
      .where(eq(endedRemotes.remote, remote));
  }
}

/** No longer plans to delete the files of a remote: they are deleted, or in use again. */
export async function cancelDeletion(sql: Sql, remote: string): Promise<void> {
  const isRemote = eq(endedRemotes.remote, remote);
  await sql.update(endedRemotes).set({ deleteFilesAt: null }).where(isRemote);
}

/** A release gets all visitors: its paths are its own from now on, and its remote has not ended. */
export async function claimPaths(
  sql: Sql,
  { remote, manifest }: Pick<ReleaseRow, 'remote' | 'manifest'>,
): Promise<void> {
  await releasePaths(sql, parseManifest(manifest).extras.paths);
  await cancelDeletion(sql, remote);
}

/** The remotes whose files are due to be deleted. One whose releases are published again keeps them. */
export async function remotesToDelete(sql: Sql, now: Date): Promise<string[]> {
  const { remote, deleteFilesAt } = endedRemotes;
  const inUse = sql
    .select({ remote: releases.remote })
    .from(releases)
    .where(ne(releases.state, 'retired'));
  const due = and(lte(deleteFilesAt, now), notInArray(remote, inUse));
  const rows = await sql.select({ remote }).from(endedRemotes).where(due);
  return rows.map((row) => row.remote);
}

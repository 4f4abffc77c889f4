import { isDeepStrictEqual } from 'node:util';
import type { HostContract } from '@clean-express/federation/host-config';
import type { Manifest } from '@clean-express/federation/release-registry';
import type { Sql } from '@clean-express/server-kit/database';
import { and, eq, inArray, or, sql as raw } from 'drizzle-orm';
import { type ReleaseRow, releases, shellContracts, traffic } from '../database/schema.ts';
import { ReleaseError } from '../releases/release-error.ts';
import { parseManifest } from '../releases/release-rows.ts';
import { compareManifest } from './compare-manifest.ts';
import { ContractViolated } from './contract-violated.ts';

/** A contract that an operator has registered. */
export type RegisteredContract = typeof shellContracts.$inferSelect;

/** The contract of the live shell. */
export async function liveContract(sql: Sql): Promise<RegisteredContract | undefined> {
  const [live] = await sql.select().from(shellContracts).where(eq(shellContracts.role, 'live'));
  return live;
}

/** Gives the contract with a role another one. */
async function replaceRole(
  sql: Sql,
  role: RegisteredContract['role'] & string,
  next: RegisteredContract['role'],
): Promise<void> {
  await sql.update(shellContracts).set({ role: next }).where(eq(shellContracts.role, role));
}

/**
 * Registers the contract of the live shell. That of the former one becomes the contract of the shell's
 * roll-back target. The one that is registered already stays as it is.
 *
 * @param by - The name of the identity.
 */
export async function registerContract(
  sql: Sql,
  contract: HostContract,
  by: string,
): Promise<RegisteredContract & { changed: boolean }> {
  return sql.transaction(async (transaction) => {
    // Two contracts at once would both be the live one.
    await transaction.execute(raw`lock table ${shellContracts} in share row exclusive mode`);
    const live = await liveContract(transaction);
    if (live && isDeepStrictEqual(live.contract, contract)) return { ...live, changed: false };
    await replaceRole(transaction, 'rollback', null);
    await replaceRole(transaction, 'live', 'rollback');
    const [added] = await transaction
      .insert(shellContracts)
      .values({ role: 'live', contract, at: new Date(), by })
      .returning();
    if (!added) throw new Error('The database has not returned the contract.');
    return { ...added, changed: true };
  });
}

/** The releases of all remotes that visitors get, those in canaries, too. */
async function visibleManifests(sql: Sql): Promise<Manifest[]> {
  const isVisible = or(eq(releases.version, traffic.live), eq(releases.version, traffic.canary));
  const rows = await sql
    .select({ manifest: releases.manifest })
    .from(traffic)
    .innerJoin(releases, and(eq(releases.remote, traffic.remote), isVisible));
  return rows.map(({ manifest }) => parseManifest(manifest));
}

const without = (manifests: readonly Manifest[], name: string) =>
  manifests.filter(({ remote }) => remote !== name);

/** The names that the stylesheets of the shells that visitors get declare for the whole page. */
export async function hostNames(sql: Sql): Promise<string[]> {
  const shells = await sql
    .select()
    .from(shellContracts)
    .where(inArray(shellContracts.role, ['live', 'canary']));
  return shells.flatMap(({ contract }) => contract.names ?? []);
}

/**
 * Compares a manifest with the live shell and with the other remotes that visitors get.
 *
 * @returns One message for each violation.
 * @throws ReleaseError when no contract of a shell is registered.
 */
export async function findMisfits(sql: Sql, manifest: Manifest): Promise<string[]> {
  const registered = await liveContract(sql);
  if (!registered) {
    throw new ReleaseError(
      'refused',
      'The release server does not know the contract of the shell. Ask its operator to register it: release shell-contract.',
    );
  }
  const others = without(await visibleManifests(sql), manifest.remote);
  return compareManifest({ manifest, contract: registered.contract, others });
}

/**
 * Compares the releases that visitors get with a contract.
 *
 * @returns One message for each violation.
 */
export async function findVisibleMisfits(sql: Sql, contract: HostContract): Promise<string[]> {
  const visible = await visibleManifests(sql);
  return visible.flatMap((manifest) => {
    const others = without(visible, manifest.remote);
    return compareManifest({ manifest, contract, others }).map(
      (finding) => `${manifest.remote} ${manifest.version}: ${finding}`,
    );
  });
}

/**
 * Refuses to give a release to visitors beside whose shell and remotes it has no place: these may have
 * changed since it was uploaded.
 *
 * @throws ContractViolated
 */
export async function refuseMisfit(sql: Sql, { manifest: text }: ReleaseRow): Promise<void> {
  const manifest = parseManifest(text);
  const findings = await findMisfits(sql, manifest);
  if (findings.length > 0) throw new ContractViolated(manifest.remote, findings);
}

import { isDeepStrictEqual } from 'node:util';
import type { HostContract } from '@clean-express/release-contract/host-contract';
import type { Manifest } from '@clean-express/release-contract/release-registry';
import { fillingModule } from '@clean-express/release-contract/remote-config';
import type { Sql } from '@clean-express/server-kit/database';
import { eq, inArray, sql as raw } from 'drizzle-orm';
import { ReleaseError } from '../rows/release-error.ts';
import { visibleReleases } from '../rows/release-rows.ts';
import { shellContracts } from '../rows/schema.ts';
import { compareManifest, compareWithShell, type ShellRole } from './compare-manifest.ts';
import { findUnsharedState } from './compare-shared-state.ts';

/** A contract that an operator has registered. */
export type RegisteredContract = typeof shellContracts.$inferSelect;

/** The contract of the live shell, of the one in a canary, or of the one that a roll-back makes live. */
export async function contractOf(
  sql: Sql,
  role: ShellRole,
): Promise<RegisteredContract | undefined> {
  const [found] = await sql.select().from(shellContracts).where(eq(shellContracts.role, role));
  return found;
}

/** @throws ReleaseError when the contract of the live shell is not registered. */
export async function requireContract(sql: Sql): Promise<RegisteredContract> {
  const live = await contractOf(sql, 'live');
  if (live) return live;
  throw new ReleaseError(
    'refused',
    'The release server does not know the contract of the shell. Ask its operator to register it: release shell-contract.',
  );
}

/** Gives the contract with a role another one, or none. */
async function replaceRole(sql: Sql, role: ShellRole, next: ShellRole | null): Promise<void> {
  await sql.update(shellContracts).set({ role: next }).where(eq(shellContracts.role, role));
}

/** Makes place for the contract of another shell. */
async function giveWay(sql: Sql, role: 'live' | 'canary', contract: HostContract): Promise<void> {
  if (role === 'canary') return replaceRole(sql, 'canary', null);
  await replaceRole(sql, 'rollback', null);
  await replaceRole(sql, 'live', 'rollback');
  // The canary that all visitors get has ended.
  const canary = await contractOf(sql, 'canary');
  if (isDeepStrictEqual(canary?.contract, contract)) await replaceRole(sql, 'canary', null);
}

/** Two contracts at once would both get the same role. */
const lockContracts = (sql: Sql) =>
  sql.execute(raw`lock table ${shellContracts} in share row exclusive mode`);

/**
 * Registers the contract of the live shell, or of one that a share of the visitors gets. A new live one
 * makes the former one that of the shell's roll-back target. One that is registered already stays as it
 * is.
 *
 * @param by - The name of the identity.
 */
export async function registerContract(
  sql: Sql,
  contract: HostContract,
  by: string,
  role: 'live' | 'canary' = 'live',
): Promise<RegisteredContract & { changed: boolean }> {
  return sql.transaction(async (transaction) => {
    await lockContracts(transaction);
    const current = await contractOf(transaction, role);
    if (current && isDeepStrictEqual(current.contract, contract)) {
      return { ...current, changed: false };
    }
    await giveWay(transaction, role, contract);
    const [added] = await transaction
      .insert(shellContracts)
      .values({ role, contract, at: new Date(), by })
      .returning();
    if (!added) throw new Error('The database has not returned the contract.');
    return { ...added, changed: true };
  });
}

/**
 * Ends the canary of the shell: releases need not fit it any more.
 *
 * @returns Its contract; `undefined` if there was none.
 */
export async function endCanary(sql: Sql): Promise<RegisteredContract | undefined> {
  const [ended] = await sql
    .update(shellContracts)
    .set({ role: null })
    .where(eq(shellContracts.role, 'canary'))
    .returning();
  return ended;
}

/** The contracts of the shells that visitors get. */
export async function visibleContracts(sql: Sql): Promise<HostContract[]> {
  const shells = await sql
    .select()
    .from(shellContracts)
    .where(inArray(shellContracts.role, ['live', 'canary']));
  return shells.map(({ contract }) => contract);
}

/**
 * The script that each filling of a release may load, in kB of brotli: the least that a shell or a release
 * that visitors get allows for its slot. Slots that are not known are left out.
 */
export async function fillingBudgets(sql: Sql, { extras }: Manifest): Promise<Map<string, number>> {
  const visible = (await visibleReleases(sql)).map(({ manifest }) => manifest.extras);
  const owners = [...(await visibleContracts(sql)), ...visible];
  return new Map(
    Object.keys(extras.fills ?? {}).flatMap((slot) => {
      const budgets = owners.flatMap(({ slots = {} }) => slots[slot]?.scriptBudget ?? []);
      return budgets.length > 0 ? [[fillingModule(slot), Math.min(...budgets)] as const] : [];
    }),
  );
}

/** What a release is told about the shells and remotes beside it. */
export interface Misfits {
  /** One message for each violation. */
  findings: string[];
  /** One message for each thing that would be one after a roll-back of the shell, or that stays empty. */
  warnings: string[];
}

/**
 * Compares a manifest with the shells and with the other remotes that visitors get.
 *
 * @throws ReleaseError when no contract of a shell is registered.
 */
export async function findMisfits(sql: Sql, manifest: Manifest): Promise<Misfits> {
  const live = await requireContract(sql);
  const visible = (await visibleReleases(sql)).map((release) => release.manifest);
  const others = visible.filter(({ remote }) => remote !== manifest.remote);
  const findings = [
    ...compareManifest({ manifest, contract: live.contract, others }),
    ...(await compareWith(sql, manifest, 'canary')),
  ];
  // A release that is refused breaks nothing after a roll-back.
  const warnings = findings.length > 0 ? [] : await findWarnings(sql, manifest);
  return { findings, warnings };
}

async function compareWith(sql: Sql, manifest: Manifest, role: ShellRole): Promise<string[]> {
  const registered = await contractOf(sql, role);
  return registered ? compareWithShell({ manifest, contract: registered.contract, role }) : [];
}

/**
 * What to know about a release that is not refused: what it would lack with the shell that a roll-back makes
 * live, and the state that is read and not shared.
 */
export async function findWarnings(sql: Sql, manifest: Manifest): Promise<string[]> {
  const others = (await visibleReleases(sql))
    .map((release) => release.manifest)
    .filter(({ remote }) => remote !== manifest.remote);
  return [
    ...(await compareWith(sql, manifest, 'rollback')),
    ...findUnsharedState(manifest, others),
  ];
}

/**
 * Compares the releases that visitors get with the contract of a shell.
 *
 * @returns One message for each violation.
 */
export async function findVisibleMisfits(
  sql: Sql,
  contract: HostContract,
  role: 'live' | 'canary',
): Promise<string[]> {
  return (await visibleReleases(sql)).flatMap(({ manifest }) => {
    const findings = compareWithShell({ manifest, contract, role });
    return findings.map((finding) => `${manifest.remote} ${manifest.version}: ${finding}`);
  });
}

import { SHELL } from '@clean-express/release-contract/host-contract';
import { type Policy, rulesOf } from '@clean-express/release-contract/release-policy';
import type { Manifest } from '@clean-express/release-contract/release-registry';
import { ownerOfPart } from '@clean-express/release-contract/releases';
import type { Sql } from '@clean-express/server-kit/database';
import { isNotNull } from 'drizzle-orm';
import { overlap } from '../rows/path-owners.ts';
import { visibleManifests } from '../rows/release-rows.ts';
import { endedRemotes } from '../rows/schema.ts';
import { checkPaths, checkShellPaths, type OwnerOfPaths, tooMany } from './compare-manifest.ts';
import { ContractViolated } from './contract-violated.ts';
import { findMisfits, findShellMisfits, type Misfits, requireContract } from './shell-contracts.ts';

/**
 * Finds the paths of remotes that have ended which a release may not claim: only those that the policy
 * names may, as long as the files of the former owner are stored.
 *
 * @returns One message for each.
 */
async function findClaims(
  sql: Sql,
  policy: Pick<Policy, 'remotes'>,
  { remote, extras }: OwnerOfPaths & Pick<Manifest, 'remote'>,
): Promise<string[]> {
  const reserved = await sql
    .select()
    .from(endedRemotes)
    .where(isNotNull(endedRemotes.deleteFilesAt));
  return reserved.flatMap(({ remote: former, paths }) => {
    if (rulesOf(policy, former)?.claimableBy?.includes(remote)) return [];
    return Object.keys(paths)
      .filter((path) => extras.paths.some((own) => overlap(own, path)))
      .map(
        (path) =>
          `The path ${path} was one of "${former}", which has ended. Wait until 30 days after its end, or ask the operator of the release server to name "${remote}" in claimableBy of "${former}" in the policy.`,
      );
  });
}

/**
 * Finds the paths that a remote may not own beside the live shell, the other remotes that visitors get, and
 * those that have ended.
 *
 * @returns One message for each.
 * @throws ReleaseError when no shell is live.
 */
export async function findTakenPaths(
  sql: Sql,
  policy: Pick<Policy, 'remotes'>,
  remote: string,
  paths: string[],
): Promise<string[]> {
  // Those of a shell are in its contract, and the first shell has no other one beside it.
  if (remote === SHELL) return [];
  const manifest = { remote, extras: { paths } };
  const contract = await requireContract(sql);
  const others = (await visibleManifests(sql)).filter((other) => other.remote !== remote);
  return [
    ...checkPaths({ manifest, others }),
    ...checkShellPaths({ manifest, contract, role: 'live' }),
    ...(await findClaims(sql, policy, manifest)),
  ];
}

/** What the policy says about slots, paths and origins. */
type Rules = Pick<Policy, 'remotes' | 'anyFillings'>;

/** A filling shows what it wants on pages of others, so the site decides who may. */
function findFillings(policy: Rules, { remote, extras }: Manifest): string[] {
  if (policy.anyFillings) return [];
  const allowed = new Set(rulesOf(policy, remote)?.fills);
  return Object.keys(extras.fills ?? {})
    .filter((slot) => !allowed.has(slot) && ownerOfPart(slot) !== remote)
    .map(
      (slot) =>
        `"${remote}" may not fill ${slot}. Ask the operator of the release server to name ${slot} in fills of "${remote}" in the policy.`,
    );
}

/** Browsers and SSR servers request what a release names, which may be inside of a network: the site decides. */
function findOrigins(policy: Rules, { remote, extras: { origins = {} } }: Manifest): string[] {
  const allowed = rulesOf(policy, remote)?.origins ?? {};
  return (['connect', 'fonts'] as const).flatMap((kind) =>
    (origins[kind] ?? [])
      .filter((origin) => !allowed[kind]?.includes(origin))
      .map(
        (origin) =>
          `"${remote}" may not use ${origin} (${kind}). Ask the operator of the release server to name it in origins of "${remote}" in the policy: { ${kind}: ["${origin}"] }.`,
      ),
  );
}

/**
 * Compares a manifest with the shells, with the other remotes that visitors get, with those that have ended,
 * and with what the policy allows.
 *
 * @param partners - Releases that move together with it: visitors get no other ones of their remotes beside it.
 * @throws ReleaseError when no shell is live.
 */
export async function findViolations(
  sql: Sql,
  policy: Rules,
  manifest: Manifest,
  partners: readonly Manifest[] = [],
): Promise<Misfits> {
  if (manifest.remote === SHELL) return findShellMisfits(sql, manifest, partners);
  const { findings, warnings } = await findMisfits(sql, manifest, partners);
  const isTooMuch = tooMany(manifest.extras).length > 0;
  const claims = isTooMuch ? [] : await findClaims(sql, policy, manifest);
  const forbidden = [...findFillings(policy, manifest), ...findOrigins(policy, manifest)];
  const host = manifest.host ? ['Only the shell says what a host provides. Leave out "host".'] : [];
  return { findings: [...findings, ...claims, ...forbidden, ...host], warnings };
}

/**
 * Refuses a release whose origins the policy does not allow.
 *
 * @throws ContractViolated
 */
export function refuseOrigins(policy: Rules, manifest: Manifest): void {
  const findings = findOrigins(policy, manifest);
  if (findings.length > 0) throw new ContractViolated(manifest.remote, findings);
}

/**
 * Refuses a release that has no place beside the shells and remotes, which may have changed since it was
 * uploaded.
 *
 * @param partners - As those of {@link findViolations}.
 * @throws ContractViolated
 */
export async function refuseViolations(
  sql: Sql,
  policy: Rules,
  manifest: Manifest,
  partners?: readonly Manifest[],
): Promise<void> {
  const { findings } = await findViolations(sql, policy, manifest, partners);
  if (findings.length > 0) throw new ContractViolated(manifest.remote, findings);
}

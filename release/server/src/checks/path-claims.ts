import { type Policy, rulesOf } from '@clean-express/release-contract/release-policy';
import type { Manifest } from '@clean-express/release-contract/release-registry';
import type { Sql } from '@clean-express/server-kit/database';
import { isNotNull } from 'drizzle-orm';
import { parseManifest } from '../rows/release-rows.ts';
import { endedRemotes, type ReleaseRow } from '../rows/schema.ts';
import { tooMany } from './compare-manifest.ts';
import { ContractViolated } from './contract-violated.ts';

/**
 * Finds the paths of remotes that have ended which a release may not claim: only those that the policy
 * names may, as long as the files of the former owner are stored.
 *
 * @returns One message for each.
 */
export async function findClaims(
  sql: Sql,
  policy: Pick<Policy, 'remotes'>,
  { remote, extras }: Manifest,
): Promise<string[]> {
  if (tooMany(extras).length > 0) return [];
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
 * Refuses to give a release to visitors that claims a path without a rule of the policy.
 *
 * @throws ContractViolated
 */
export async function refuseClaims(
  sql: Sql,
  policy: Pick<Policy, 'remotes'>,
  { manifest: text }: Pick<ReleaseRow, 'manifest'>,
): Promise<void> {
  const manifest = parseManifest(text);
  const findings = await findClaims(sql, policy, manifest);
  if (findings.length > 0) throw new ContractViolated(manifest.remote, findings);
}

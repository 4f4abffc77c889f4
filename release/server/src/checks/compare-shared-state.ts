import type { Manifest } from '@clean-express/release-contract/release-registry';
import { ownerOfPart } from '@clean-express/release-contract/releases';

/** A release shares what has its own name: another one would write the state of others. */
export function findForeignState({ remote, shares = [] }: Manifest): string[] {
  return shares
    .filter((key) => ownerOfPart(key) !== remote)
    .map((key) => `It shares ${key}, which is none of "${remote}". Call it ${remote}/my-state.`);
}

/**
 * Says what is read and not shared. It is no reason to refuse a release: what is not there is empty, and two
 * releases that read of each other must not wait for each other.
 *
 * @param others - The releases of other remotes that visitors get.
 * @returns One message for each key.
 */
export function findUnsharedState(
  { remote, shares = [], reads = [] }: Manifest,
  others: readonly Manifest[],
): string[] {
  const shared = new Set([...shares, ...others.flatMap((other) => other.shares ?? [])]);
  const missing = reads
    .filter((key) => !shared.has(key))
    .map((key) => `It reads ${key}, which no live release shares: it is empty until one does.`);
  const missed = others.flatMap((other) =>
    (other.reads ?? [])
      .filter((key) => ownerOfPart(key) === remote && !shares.includes(key))
      .map(
        (key) =>
          `"${other.remote}" ${other.version} reads ${key}, which this release does not share: it is empty then.`,
      ),
  );
  return [...missing, ...missed];
}

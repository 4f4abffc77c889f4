import type { Release } from '@clean-express/release-contract/registry';
import { isLoopbackOrigin, type Origins } from '@clean-express/release-contract/registry-fields';

/** What releases declare together. */
export type DeclaredOrigins = Readonly<Record<keyof Origins, readonly string[]>>;

/**
 * The origins that releases declare, each once. Those of loopback without TLS belong to the visitor's own
 * machine, so only a site that is there has them.
 */
export function declaredOrigins(
  releases: readonly Pick<Release, 'extras'>[],
  siteUrl: string,
): DeclaredOrigins {
  const isLocal = isLoopbackOrigin(new URL(siteUrl).origin);
  const ofKind = (kind: keyof Origins) => {
    const all = releases.flatMap(({ extras }) => extras.origins?.[kind] ?? []);
    return [...new Set(all)].filter((origin) => isLocal || !isLoopbackOrigin(origin));
  };
  return { connect: ofKind('connect'), fonts: ofKind('fonts') };
}

import type { PickedReleases, Registry } from '@clean-express/federation/registry';

/**
 * The release of each remote that a visitor gets: the default one.
 *
 * @param registry - All releases.
 */
export function pickReleases(registry: Registry): PickedReleases {
  return Object.fromEntries(
    Object.entries(registry.microFrontends).flatMap(([remote, releases]) => {
      const picked = releases.find(({ deployment }) => deployment.default) ?? releases[0];
      return picked ? [[remote, picked]] : [];
    }),
  );
}

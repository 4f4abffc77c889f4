import type { Registry, Release } from '@clean-express/federation/registry';
import { liveRelease, releasesOf } from '@clean-express/federation/releases';
import { type Author, change, share } from './change.ts';

/** The schema that the registry follows: Frontend Discovery, v1-pre. */
const REGISTRY_SCHEMA =
  'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json';

/**
 * Adds a release without traffic to the registry; only the first release of a remote is live at once.
 * A version that exists already changes nothing: the same version has the same files.
 */
export function addRelease(
  registry: Registry,
  remote: string,
  release: Release,
  author: Author,
): Registry {
  const { version } = release.metadata;
  const others = releasesOf(registry, remote);
  if (others.some(({ metadata }) => metadata.version === version)) return registry;
  const live = liveRelease(registry, remote)?.metadata.version;
  const added = { ...release, deployment: { traffic: 0, default: false } };
  const releases = live ? [added, ...others] : share([added], version);
  const event = { remote, action: 'publish', version } as const;
  return change({ ...registry, schema: REGISTRY_SCHEMA }, event, releases, author);
}

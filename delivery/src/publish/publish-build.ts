import type { Registry, Release } from '@clean-express/federation/registry';
import type { Build } from '../build/build.ts';
import { describeRelease } from '../build/describe-release.ts';
import { DeliveryError } from '../errors/delivery-error.ts';
import { addRelease } from '../registry/add-release.ts';
import type { Author } from '../registry/change.ts';
import { requireRelease } from '../registry/releases.ts';
import { type ReleaseStore, releasePath } from '../store/release-store.ts';

const ORIGIN_TIMEOUT_MS = 10_000;

interface Target {
  store: ReleaseStore;
  /** Origin from which browsers load the store's files: `https://cdn.example.com`. */
  origin: string;
  author: Author;
}

/**
 * Publishes a remote's build without traffic: first the files, then the registry entry, so that the
 * registry never names missing files. The same build may be published again.
 *
 * @returns The stored release and registry.
 * @throws BuildError when the build does not match its configuration.
 */
export async function publishBuild(
  build: Build,
  { store, origin, author }: Target,
  { version, entry, extras } = describeRelease(build),
): Promise<{ release: Release; registry: Registry }> {
  const { name } = build.remote;
  const integrity = extras.integrity[entry];
  const release: Release = {
    url: `${origin}/${releasePath(name, version)}/${entry}`,
    metadata: { version, ...(integrity === undefined ? {} : { integrity }) },
    deployment: { traffic: 0, default: false },
    extras: { ...extras, publishedAt: author.at.toISOString() },
  };
  await store.putRelease(name, version, build.files);
  const registry = await store.updateRegistry((current) =>
    addRelease(current, name, release, author),
  );
  return { release: requireRelease(registry, name, version), registry };
}

/**
 * Checks that the origin of a release responds, whatever the status, before the release is published:
 * the first release of a remote goes to all visitors at once.
 *
 * @throws DeliveryError when there is no response.
 */
export async function requireOrigin(origin: string): Promise<void> {
  try {
    await fetch(origin, { method: 'HEAD', signal: AbortSignal.timeout(ORIGIN_TIMEOUT_MS) });
  } catch (cause) {
    throw new DeliveryError(
      'unavailable',
      `Could not reach ${origin}, from which browsers would load this release. Nothing was changed. Restart npm start so that it serves all remotes, or set RELEASE_ORIGIN to the address of the files.`,
      { cause },
    );
  }
}

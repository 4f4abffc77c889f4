import type { Release } from '@clean-express/federation/registry';
import { fetchReleasedFile } from '../registry/fetch-released-file.ts';
import { BUNDLE_CACHE, cacheBundle } from './cache-bundle.ts';

/** A failed bundle is requested again after this time. */
const RETRY_DELAY_MS = 10_000;

async function fetchBytes(url: string, integrity: string): Promise<Buffer> {
  return Buffer.from(await (await fetchReleasedFile(url, integrity)).arrayBuffer());
}

async function fetchBundle({ url, extras }: Release): Promise<ReadonlyMap<string, Buffer>> {
  const files = Object.entries(extras.server ?? {}).map(
    async ([path, hash]) => [path, await fetchBytes(new URL(path, url).href, hash)] as const,
  );
  return new Map(await Promise.all(files));
}

/** The server bundles of releases; each is fetched once, verified, and cached on disk. */
export class ServerBundles {
  readonly #bundles = new Map<string, Promise<string>>();

  /** @param cache - Directory of the cache. */
  constructor(private readonly cache = BUNDLE_CACHE) {}

  /**
   * The directory that contains the server bundle of a release.
   *
   * @throws When its origin is unavailable or serves other content than was released.
   */
  directoryOf(remote: string, release: Release): Promise<string> {
    const name = `${remote}/${release.metadata.version}`;
    const cached = this.#bundles.get(name);
    if (cached) return cached;
    const bundle = cacheBundle(name, () => fetchBundle(release), this.cache);
    this.#bundles.set(name, bundle);
    bundle.catch(() => setTimeout(() => this.#bundles.delete(name), RETRY_DELAY_MS).unref());
    return bundle;
  }
}

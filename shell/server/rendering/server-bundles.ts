import type { Release } from '@clean-express/federation/registry';
import { fetchPublished } from '../registry/fetch-published.ts';
import { BUNDLE_CACHE, keepBundle } from './keep-bundle.ts';

/** A release that failed is asked for again after that time, in milliseconds. */
const FORGET_FAILURE = 10_000;

async function fetchBytes(url: string, integrity: string): Promise<Buffer> {
  return Buffer.from(await (await fetchPublished(url, integrity)).arrayBuffer());
}

async function fetchBundle({ url, extras }: Release): Promise<ReadonlyMap<string, Buffer>> {
  const files = Object.entries(extras.server ?? {}).map(
    async ([path, hash]) => [path, await fetchBytes(new URL(path, url).href, hash)] as const,
  );
  return new Map(await Promise.all(files));
}

/** What draws the pages of releases on the server: each fetched once, checked, and kept on disk. */
export class ServerBundles {
  readonly #bundles = new Map<string, Promise<string>>();

  /** @param cache - Where they are kept. */
  constructor(private readonly cache = BUNDLE_CACHE) {}

  /**
   * The directory of a release.
   *
   * @throws When its origin does not have what was published.
   */
  directoryOf(remote: string, release: Release): Promise<string> {
    const name = `${remote}/${release.metadata.version}`;
    const known = this.#bundles.get(name);
    if (known) return known;
    const bundle = keepBundle(name, () => fetchBundle(release), this.cache);
    this.#bundles.set(name, bundle);
    bundle.catch(() => setTimeout(() => this.#bundles.delete(name), FORGET_FAILURE).unref());
    return bundle;
  }
}

import { randomUUID } from 'node:crypto';
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Release } from '@clean-express/federation/registry';
import { pruneBundles } from './prune-bundles.ts';

/**
 * Below this package: a bundle imports what it shares by name, and finds the front door's own copy
 * from here.
 */
const CACHE = join(import.meta.dirname, '../../node_modules/.cache/server-bundles');

/** How long an origin may take, in milliseconds. */
const TIMEOUT = 8000;

/** A release that failed is asked for again after that time, in milliseconds. */
const FORGET_FAILURE = 10_000;

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/**
 * Puts files where they can be imported; those that are there already are left alone.
 *
 * @param name - Whose they are, and which version: `catalog/1.0.0-3f2a91c07be4`.
 * @param read - Reads them: path → bytes.
 * @param cache - Where all bundles are.
 * @returns The directory.
 */
export async function keepBundle(
  name: string,
  read: () => Promise<ReadonlyMap<string, Buffer>>,
  cache = CACHE,
): Promise<string> {
  const directory = join(cache, name);
  if (await exists(directory)) return directory;
  const temporary = `${directory}.${randomUUID()}.tmp`;
  try {
    for (const [path, bytes] of await read()) {
      await mkdir(dirname(join(temporary, path)), { recursive: true });
      await writeFile(join(temporary, path), bytes);
    }
    await rename(temporary, directory);
    await pruneBundles(dirname(directory));
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    // Another front door was faster.
    if (!(await exists(directory))) throw error;
  }
  return directory;
}

async function fetchFile(url: string, integrity: string): Promise<Buffer> {
  const signal = AbortSignal.timeout(TIMEOUT);
  const response = await fetch(url, { integrity, signal });
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return Buffer.from(await response.arrayBuffer());
}

async function fetchBundle({ url, extras }: Release): Promise<ReadonlyMap<string, Buffer>> {
  const files = Object.entries(extras.server ?? {}).map(
    async ([path, hash]) => [path, await fetchFile(new URL(path, url).href, hash)] as const,
  );
  return new Map(await Promise.all(files));
}

/** What draws the pages of releases on the server: each fetched once, checked, and kept on disk. */
export class ServerBundles {
  readonly #bundles = new Map<string, Promise<string>>();

  /** @param cache - Where they are kept. */
  constructor(private readonly cache = CACHE) {}

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

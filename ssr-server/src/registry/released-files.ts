import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BuildFiles } from '@clean-express/federation/build';
import type { Release } from '@clean-express/federation/registry';
import { StartupError } from '@clean-express/server-kit/process';
import { LRUCache } from 'lru-cache';
import { DEPENDENCIES, SINGLETONS } from '../package-files.ts';
import type { PagePart } from '../page/page-parts.ts';

/** As long as the browser waits for a remote. */
const TIMEOUT_MS = 8000;

const MAX_STYLESHEETS = 200;

/** Bundles to keep of each remote: far more than are live, previewed or rolled back to at once. */
const MAX_BUNDLES = 30;

/** A failed bundle is requested again after this time. */
const RETRY_DELAY_MS = 10_000;

/**
 * Fetches a file of a release from its origin.
 *
 * @throws When the origin is down or slow, or serves other content than was released.
 */
export async function fetchReleasedFile(url: string, integrity: string): Promise<Response> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { integrity, redirect: 'error', signal });
  if (!response.ok) throw new Error(`${url} responded with status ${response.status}.`);
  return response;
}

/** A stylesheet that is inlined into a page. */
interface InlineStyle {
  href: string;
  text: string;
}

/** Caches the stylesheets of remotes; each is fetched and verified once. */
export class StylesheetCache {
  readonly #styles = new LRUCache<string, InlineStyle, string>({
    max: MAX_STYLESHEETS,
    fetchMethod: async (href, _stale, { context: integrity }) => ({
      href,
      text: await (await fetchReleasedFile(href, integrity)).text(),
    }),
    // A page that waits for a stylesheet gets it, even if others have displaced it meanwhile.
    ignoreFetchAbort: true,
  });

  /** @throws When a stylesheet of a part could not be loaded. */
  stylesOf(parts: readonly Pick<PagePart, 'styles'>[]): Promise<InlineStyle[]> {
    const files = parts.flatMap(({ styles }) => styles);
    return Promise.all(
      files.map(({ href, integrity = '' }) =>
        this.#styles.forceFetch(href, { context: integrity }),
      ),
    );
  }
}

/** Replaces a link at once: other instances may be using it. */
async function link(target: string, path: string): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  await symlink(target, temporary, 'junction');
  await rename(temporary, path);
}

/**
 * Creates the cache of bundles. They import the shared singletons by name: a link beside them leads to
 * those of the workspace, and one in the directory above to those from npm. So there is one copy of
 * each, wherever the cache is.
 *
 * @param directory - It may contain the cache of another instance.
 * @param singletons - Directory of the workspace's shared singletons.
 * @throws {@link StartupError} when the directory is not writable.
 */
export async function openBundleCache(directory: string, singletons = SINGLETONS): Promise<string> {
  const parent = join(directory, 'server-bundles');
  const cache = join(parent, 'releases');
  try {
    await mkdir(cache, { recursive: true, mode: 0o700 });
    await link(DEPENDENCIES, join(parent, 'node_modules'));
    await link(singletons, join(cache, 'node_modules'));
  } catch (cause) {
    const message = `Could not write to ${directory}. Set CACHE_DIR to a directory that the SSR server may write to.`;
    throw new StartupError(message, { cause });
  }
  return cache;
}

/** Deletes the oldest bundles of a remote. They are fetched again when they are needed. */
export async function pruneBundles(directory: string, max = MAX_BUNDLES): Promise<void> {
  const paths = (await readdir(directory)).map((name) => join(directory, name));
  if (paths.length <= max) return;
  const dated = await Promise.all(
    paths.map(async (path) => ({ path, cachedAt: (await stat(path)).mtimeMs })),
  );
  const oldest = dated.sort((a, b) => b.cachedAt - a.cachedAt).slice(max);
  await Promise.all(oldest.map(({ path }) => rm(path, { recursive: true, force: true })));
}

/**
 * Writes a bundle to the cache, from where it can be imported. A cached bundle is not written again.
 *
 * @param name - Owner and version: `catalog/1.0.0-3f2a91c07be4`.
 * @returns The directory of the bundle.
 */
export async function cacheBundle(
  name: string,
  read: () => Promise<BuildFiles>,
  cache: string,
): Promise<string> {
  const directory = join(cache, name);
  if (existsSync(directory)) return directory;
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
    // Another instance may have written the same bundle first.
    if (!existsSync(directory)) throw error;
  }
  return directory;
}

async function fetchBundle({ url, extras }: Release): Promise<BuildFiles> {
  const files = Object.entries(extras.server ?? {}).map(async ([path, hash]) => {
    const response = await fetchReleasedFile(new URL(path, url).href, hash);
    return [path, Buffer.from(await response.arrayBuffer())] as const;
  });
  return new Map(await Promise.all(files));
}

/** The server bundles of releases; each is fetched once, verified, and cached on disk. */
export class ServerBundles {
  readonly #bundles = new Map<string, Promise<string>>();

  /** @param cache - Result of {@link openBundleCache}. */
  constructor(private readonly cache: string) {}

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
    // The caller handles the error; here it only starts the delay before the next attempt.
    bundle.catch(() => setTimeout(() => this.#bundles.delete(name), RETRY_DELAY_MS).unref());
    return bundle;
  }
}

import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BuildFiles, fileHashes, hasIntegrity } from '@clean-express/release-build';
import type { Release } from '@clean-express/release-contract/registry';
import { StartupError } from '@clean-express/server-kit/process';
import { LRUCache } from 'lru-cache';
import { SINGLETONS } from '../package-files.ts';
import { withAbsoluteUrls } from './absolute-urls.ts';
import { pruneCached, readCached, touchCached, writeCached } from './cache-folder.ts';
import { type FileCache, fetchReleasedFile } from './file-cache.ts';
import type { PagePart } from './page-parts.ts';

const MAX_STYLESHEETS = 200;

/** A failed bundle is requested again after this time. */
const RETRY_DELAY_MS = 10_000;

/** A stylesheet that is inlined into a page. */
interface InlineStyle {
  href: string;
  text: string;
}

/** Caches the stylesheets of remotes; each is fetched and verified once. */
export class StylesheetCache {
  readonly #styles = new LRUCache<string, InlineStyle, string>({
    max: MAX_STYLESHEETS,
    fetchMethod: async (href, _stale, { context: integrity }) => {
      const css = (await this.files.read(href, integrity)).toString('utf8');
      return { href, text: withAbsoluteUrls(css, href) };
    },
    // A page that waits for a stylesheet gets it, even if others have displaced it meanwhile.
    ignoreFetchAbort: true,
  });
  private readonly files: Pick<FileCache, 'read'>;

  constructor(files: Pick<FileCache, 'read'>) {
    this.files = files;
  }

  /** @throws When a stylesheet of a part could not be loaded. */
  stylesOf(parts: readonly Pick<PagePart, 'styles'>[]): Promise<InlineStyle[]> {
    // Parts may be from the same release.
    const files = new Map(parts.flatMap(({ styles }) => styles.map((file) => [file.href, file])));
    return Promise.all(
      [...files.values()].map(({ href, integrity = '' }) =>
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
 * the only copy of each, wherever the cache is.
 *
 * @param directory - It may contain the cache of another instance.
 * @param singletons - Directory of the shared singletons.
 * @throws {@link StartupError} when the directory is not writable.
 */
export async function openBundleCache(directory: string, singletons = SINGLETONS): Promise<string> {
  const cache = join(directory, 'server-bundles/releases');
  try {
    await mkdir(cache, { recursive: true, mode: 0o700 });
    await link(singletons, join(cache, 'node_modules'));
    // Wherever the cache is, bundles are ES modules.
    await writeCached(join(cache, 'package.json'), '{"type":"module"}');
  } catch (cause) {
    const message = `Could not write to ${directory}. Set CACHE_DIR to a directory that the SSR server may write to.`;
    throw new StartupError(message, { cause });
  }
  // Node names the modules of a bundle by their real paths.
  return realpath(cache);
}

/** Hashes of files, by their paths in the bundle. */
type Hashes = Readonly<Record<string, string>>;

/** Whether a cached bundle still has the files that were written. */
async function isBundleIntact(directory: string, hashes: Hashes): Promise<boolean> {
  for (const [path, hash] of Object.entries(hashes)) {
    const bytes = await readCached(join(directory, path));
    if (!bytes || !hasIntegrity(bytes, hash)) return false;
  }
  return true;
}

/**
 * Writes a bundle to the cache, from where it can be imported. A cached bundle is verified, and only
 * written again if it is not the same.
 *
 * @param name - Owner and version: `catalog/1.0.0-3f2a91c07be4`.
 * @returns The directory of the bundle.
 */
export async function cacheBundle(
  name: string,
  hashes: Hashes,
  read: () => Promise<BuildFiles>,
  cache: string,
): Promise<string> {
  const directory = join(cache, name);
  if (await touchCached(directory)) {
    if (await isBundleIntact(directory, hashes)) return directory;
    await rm(directory, { recursive: true, force: true });
  }
  const temporary = `${directory}.${randomUUID()}.tmp`;
  try {
    for (const [path, bytes] of await read()) {
      await mkdir(dirname(join(temporary, path)), { recursive: true });
      await writeFile(join(temporary, path), bytes);
    }
    await rename(temporary, directory);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    // Another instance may have written the same bundle first.
    if (!(await isBundleIntact(directory, hashes))) throw error;
  }
  return directory;
}

async function fetchBundle(url: string, hashes: Hashes): Promise<BuildFiles> {
  const files = Object.entries(hashes).map(async ([path, hash]) => {
    const bytes = await fetchReleasedFile(new URL(path, url).href, hash);
    return [path, bytes] as const;
  });
  return new Map(await Promise.all(files));
}

/**
 * The part of a bundle's name that stands for its content, because two releases may have the same
 * version, and for its address, which its modules read when they are imported.
 */
function fingerprintOf(hashes: Hashes, url?: string): string {
  const text = JSON.stringify([url, ...Object.entries(hashes).sort()]);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** Every view of a page asks for those of its releases. */
const fingerprints = new WeakMap<Release, string>();

/** Identifies the server bundle of a release: `catalog/1.0.0-3f2a91c07be4`. */
export function bundleName(remote: string, release: Release): string {
  const { url, metadata, extras } = release;
  const fingerprint = fingerprints.get(release) ?? fingerprintOf(extras.server ?? {}, url);
  fingerprints.set(release, fingerprint);
  return `${remote}/${metadata.version}-${fingerprint}`;
}

/** The server bundles of releases; each is fetched once, verified, and cached on disk. */
export class ServerBundles {
  readonly #bundles = new Map<string, Promise<string>>();
  /** Directory of the shell's server bundle. */
  #shell: string | undefined;
  readonly cache: string;

  /** @param cache - Result of {@link openBundleCache}. */
  constructor(cache: string) {
    this.cache = cache;
  }

  /**
   * Copies the server bundle of the shell to the cache: a later build must not change it.
   *
   * @returns Its directory.
   */
  async addShell(files: BuildFiles): Promise<string> {
    const hashes = fileHashes(files);
    const name = `shell/${fingerprintOf(hashes)}`;
    this.#shell = await cacheBundle(name, hashes, async () => files, this.cache);
    return this.#shell;
  }

  /**
   * The directory that contains the server bundle of a release.
   *
   * @throws When its origin is unavailable or serves other content than was released.
   */
  directoryOf(remote: string, release: Release): Promise<string> {
    const name = bundleName(remote, release);
    const cached = this.#bundles.get(name);
    if (cached) return cached;
    const { url, extras } = release;
    const hashes = extras.server ?? {};
    const bundle = cacheBundle(name, hashes, () => fetchBundle(url, hashes), this.cache);
    this.#bundles.set(name, bundle);
    // The caller handles the error; here it only starts the delay before the next attempt.
    bundle.catch(() => setTimeout(() => this.#bundles.delete(name), RETRY_DELAY_MS).unref());
    return bundle;
  }

  /** Notes that a release is in use: its bundle is on disk, and stays there. */
  async keep(remote: string, release: Release): Promise<void> {
    if (!release.extras.server) return;
    if (await touchCached(await this.directoryOf(remote, release))) return;
    // Another server has deleted it.
    this.#forgetDeleted();
    await this.directoryOf(remote, release);
  }

  /** Deletes the bundles that no server uses. The next request for one fetches it again. */
  async prune(): Promise<void> {
    if (this.#shell) await touchCached(this.#shell);
    const owners = await readdir(this.cache, { withFileTypes: true });
    // The link to the dependencies is not one of them.
    for (const owner of owners.filter((entry) => entry.isDirectory())) {
      await pruneCached(join(this.cache, owner.name));
    }
    this.#forgetDeleted();
  }

  #forgetDeleted(): void {
    for (const name of this.#bundles.keys()) {
      if (!existsSync(join(this.cache, name))) this.#bundles.delete(name);
    }
  }
}

import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  allHashes,
  type BuildFiles,
  containedFolder,
  hasIntegrity,
  SERVER_FOLDER,
} from '@clean-express/release-build';
import type { Release } from '@clean-express/release-contract/registry';
import { StartupError } from '@clean-express/server-kit/process';
import { LRUCache } from 'lru-cache';
import { withAbsoluteUrls } from './absolute-urls.ts';
import { pruneCached, readCached, touchCached } from './cache-folder.ts';
import type { FileCache } from './file-cache.ts';
import type { PagePart } from './page-parts.ts';

const MAX_STYLESHEETS = 200;

/** Folder of the bundles of remotes, in that of the shell's. */
const RELEASES_FOLDER = 'releases';

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

/**
 * Opens the cache of server bundles: a folder for each shell, with those of remotes below it, so that Node
 * finds the shared singletons of this shell in its `node_modules`.
 *
 * @param directory - It may contain the cache of another instance.
 * @returns The directory of the cache.
 * @throws {@link StartupError} when the directory is not writable.
 */
export async function openBundleCache(directory: string): Promise<string> {
  const cache = join(directory, 'shells');
  try {
    await mkdir(cache, { recursive: true, mode: 0o700 });
    // Node names the modules of a bundle by their real paths.
    return await realpath(cache);
  } catch (cause) {
    const message = `Could not write to ${directory}. Set CACHE_DIR to a directory that the SSR server may write to.`;
    throw new StartupError(message, { cause });
  }
}

async function readBundle(
  url: string,
  hashes: Hashes,
  files: Pick<FileCache, 'read'>,
): Promise<BuildFiles> {
  const read = Object.entries(hashes).map(async ([path, hash]) => {
    return [path, await files.read(new URL(path, url).href, hash)] as const;
  });
  return new Map(await Promise.all(read));
}

/** Wherever the cache is, bundles are ES modules. */
const PACKAGE_FILE = { path: 'package.json', bytes: Buffer.from('{"type":"module"}') };

/**
 * Writes the server bundle of a shell to the cache.
 *
 * @param cache - Result of {@link openBundleCache}.
 * @returns The directory of the bundle.
 * @throws When its origin is unavailable or serves other content than was released.
 */
export async function openShellBundle(
  cache: string,
  { url, extras }: Pick<Release, 'url' | 'extras'>,
  files: Pick<FileCache, 'read'>,
): Promise<string> {
  const { path, bytes } = PACKAGE_FILE;
  const released = extras.server ?? {};
  const hashes = { ...released, ...allHashes(new Map([[path, bytes]])) };
  const read = async () => new Map([...(await readBundle(url, released, files)), [path, bytes]]);
  const directory = await cacheBundle(fingerprintOf(hashes), hashes, read, cache);
  await mkdir(join(directory, SERVER_FOLDER, RELEASES_FOLDER), { recursive: true });
  return directory;
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

/** The server bundles of releases, as one shell renders them; each is verified, and cached on disk. */
export class ServerBundles {
  readonly #bundles = new Map<string, Promise<string>>();
  readonly #cache: string;
  /** Directory of the shell's server bundle. */
  readonly shell: string;
  private readonly files: Pick<FileCache, 'read'>;

  /** @param shell - Result of {@link openShellBundle}. */
  constructor(shell: string, files: Pick<FileCache, 'read'>) {
    this.shell = shell;
    this.files = files;
    this.#cache = join(shell, SERVER_FOLDER, RELEASES_FOLDER);
  }

  /**
   * The directory that contains the server bundle of a release.
   *
   * @throws When its origin is unavailable or serves other content than was released.
   */
  async directoryOf(remote: string, release: Release): Promise<string> {
    if (release.isContained) return join(this.shell, containedFolder(remote));
    const name = bundleName(remote, release);
    const cached = this.#bundles.get(name);
    if (cached) return cached;
    const { url, extras } = release;
    const hashes = extras.server ?? {};
    const bundle = cacheBundle(
      name,
      hashes,
      () => readBundle(url, hashes, this.files),
      this.#cache,
    );
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
    for (const remote of await readdir(this.#cache)) await pruneCached(join(this.#cache, remote));
    this.#forgetDeleted();
  }

  #forgetDeleted(): void {
    for (const name of this.#bundles.keys()) {
      if (!existsSync(join(this.#cache, name))) this.#bundles.delete(name);
    }
  }
}

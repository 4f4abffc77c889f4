import { join } from 'node:path';
import { SHELL } from '@clean-express/release-contract/host-contract';
import type { Registry } from '@clean-express/release-contract/registry';
import { releasesOf, toRelease } from '@clean-express/release-contract/releases';
import type { FastifyBaseLogger } from 'fastify';
import type { SsrServerConfig } from '../config/environment.ts';
import { pruneCached } from './cache-folder.ts';
import { FileCache } from './file-cache.ts';
import { Manifests } from './manifests.ts';
import { createStoreReader } from './registry-sources.ts';
import { RegistryWatcher } from './registry-watcher.ts';
import { openBundleCache, StylesheetCache } from './released-files.ts';
import type { NamedRole } from './resolve-registry.ts';
import { type Shell, Shells } from './shells.ts';

/** Often enough to note what is in use, before another server may delete it. */
const INTERVAL_MS = 600_000;

const NOT_STORED =
  'Could not store all files of a remote in CACHE_DIR. Without its origin, they are missing. Trying again in some minutes.';

interface Options {
  manifests: Pick<Manifests, 'keep' | 'loadedShells'>;
  files: Pick<FileCache, 'keep' | 'prune'>;
  shells: Pick<Shells, 'peek'>;
  /** Result of `openBundleCache`. */
  cache: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Keeps everything that the releases in use consist of on disk, so that a server that starts needs
 * neither store nor release server nor origins, and a roll-back waits for nothing. So stay the server
 * bundles of all shells that are in memory. All else is deleted after a while.
 */
export class LiveSet {
  #registry: Registry = { microFrontends: {} };
  #named: readonly NamedRole[] = [];
  #running: Promise<void> | undefined;
  #isOutdated = false;
  #isClosed = false;
  readonly #timer = setInterval(() => void this.#refresh(), INTERVAL_MS).unref();
  private readonly options: Options;

  constructor(options: Options) {
    this.options = options;
  }

  /**
   * Sets the releases that are in use: live ones, canaries and roll-back targets. Resolves when they are
   * on disk, as far as their origins have them.
   */
  keep(registry: Registry, named: readonly NamedRole[]): Promise<void> {
    this.#registry = registry;
    this.#named = named;
    return this.#refresh();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#isClosed = true;
  }

  /** One at a time; the next one begins with the newest registry. */
  #refresh(): Promise<void> {
    this.#isOutdated = true;
    this.#running ??= this.#run();
    return this.#running;
  }

  async #run(): Promise<void> {
    while (this.#isOutdated && !this.#isClosed) {
      this.#isOutdated = false;
      const registry = this.#registry;
      const remotes = Object.keys(registry.microFrontends);
      // First: they contain the bundles of remotes.
      await Promise.all(this.#loadedShells.map((shell) => this.#keepShell(shell)));
      await Promise.all(remotes.map((remote) => this.#keepRemote(remote, registry)));
      await this.#prune();
    }
    this.#running = undefined;
  }

  async #prune(): Promise<void> {
    const { files, cache, log } = this.options;
    const ofShells = this.#loadedShells.map(({ bundles }) => bundles.prune());
    try {
      await Promise.all([files.prune(), pruneCached(cache), ...ofShells]);
    } catch (err) {
      log.warn({ err }, 'Could not delete the files of former releases from CACHE_DIR.');
    }
  }

  get #shells(): Shell[] {
    return releasesOf(this.#registry, SHELL).flatMap((one) => this.options.shells.peek(one) ?? []);
  }

  /** Those of the registry, and others that it may name again, or that are previewed. */
  get #loadedShells(): Shell[] {
    return [...new Set([...this.#shells, ...this.options.manifests.loadedShells])];
  }

  async #keepShell({ keep }: Shell): Promise<void> {
    try {
      await keep();
    } catch (err) {
      this.options.log.warn({ err, remote: SHELL }, NOT_STORED);
    }
  }

  async #keepRemote(remote: string, registry: Registry): Promise<void> {
    const { manifests, files, log } = this.options;
    try {
      for (const named of this.#named) if (named.remote === remote) await manifests.keep(named);
      for (const release of releasesOf(registry, remote)) {
        for (const { bundles } of this.#shells) await bundles.keep(remote, release);
        const { integrity, server } = release.extras;
        for (const [path, hash] of Object.entries({ ...integrity, ...server })) {
          if (this.#isClosed) return;
          await files.keep(new URL(path, release.url).href, hash);
        }
      }
    } catch (err) {
      log.warn({ err, remote }, NOT_STORED);
    }
  }
}

interface Listener {
  /** Called before visitors get another shell; resolves when its pages can be rendered. */
  prepare: (shell: Shell) => Promise<void>;
  /** Called when visitors get other releases. */
  onChange: (registry: Registry) => void;
}

/**
 * Opens the releases of a site: loads the newest registry, follows its changes, and keeps what the
 * releases in use consist of in CACHE_DIR.
 *
 * @throws StartupError when CACHE_DIR is not writable.
 */
export async function openReleases(
  config: SsrServerConfig,
  log: FastifyBaseLogger,
  { prepare, onChange }: Listener,
) {
  const { CACHE_DIR: directory } = config;
  const cache = await openBundleCache(directory);
  const files = new FileCache(join(directory, 'files'));
  const shells = new Shells(files, cache);
  const manifests = new Manifests(files, shells);
  const liveSet = new LiveSet({ manifests, files, shells, cache, log });
  const watcher = new RegistryWatcher({
    readStore: createStoreReader(config.REGISTRY),
    releaseServer: config.RELEASE_SERVER,
    publicKeys: config.RELEASE_PUBLIC_KEYS,
    manifests,
    cacheFile: join(directory, 'registry.json'),
    log,
    prepare: async (named) => {
      const manifest = manifests.peek(named);
      const shell = manifest && shells.peek(toRelease(manifest, named.baseUrl));
      if (shell) await prepare(shell);
    },
    onChange: (registry, named) => {
      void liveSet.keep(registry, named);
      onChange(registry);
    },
  });
  await watcher.start();
  void watcher.watch();
  const close = () => {
    watcher.close();
    liveSet.close();
  };
  return { watcher, manifests, files, shells, styles: new StylesheetCache(files), close };
}

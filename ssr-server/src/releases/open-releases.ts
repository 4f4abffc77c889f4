import { join } from 'node:path';
import type { Registry } from '@clean-express/release-contract/registry';
import { toRelease } from '@clean-express/release-contract/releases';
import type { FastifyBaseLogger } from 'fastify';
import type { SsrServerConfig } from '../config/environment.ts';
import { FileCache } from './file-cache.ts';
import { LiveSet } from './live-set.ts';
import { Manifests } from './manifests.ts';
import { createStoreReader } from './registry-sources.ts';
import { RegistryWatcher } from './registry-watcher.ts';
import { openBundleCache, StylesheetCache } from './released-files.ts';
import { type Shell, Shells } from './shells.ts';

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

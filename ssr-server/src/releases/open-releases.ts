import { join } from 'node:path';
import { readBuild, SERVER_FOLDER } from '@clean-express/release-build';
import type { FastifyBaseLogger } from 'fastify';
import type { SsrServerConfig } from '../config/environment.ts';
import { FileCache } from './file-cache.ts';
import { LiveSet } from './live-set.ts';
import { Manifests } from './manifests.ts';
import { createStoreReader } from './registry-sources.ts';
import { RegistryWatcher } from './registry-watcher.ts';
import { openBundleCache, ServerBundles, StylesheetCache } from './released-files.ts';

/**
 * Opens the releases of a site: loads the newest registry, follows its changes, and keeps what the
 * releases in use consist of in CACHE_DIR.
 *
 * @param onChange - Called when visitors get other releases.
 * @throws StartupError when CACHE_DIR is not writable; BuildError when the shell has no server bundle.
 */
export async function openReleases(
  config: SsrServerConfig,
  log: FastifyBaseLogger,
  onChange: () => void,
) {
  const { CACHE_DIR: directory, SHELL_DIST } = config;
  const shell = await readBuild(join(SHELL_DIST, SERVER_FOLDER));
  const bundles = new ServerBundles(await openBundleCache(directory, shell));
  const files = new FileCache(join(directory, 'files'));
  const manifests = new Manifests(files);
  const liveSet = new LiveSet({ manifests, files, bundles, log });
  const watcher = new RegistryWatcher({
    readStore: createStoreReader(config.REGISTRY),
    releaseServer: config.RELEASE_SERVER,
    publicKeys: config.RELEASE_PUBLIC_KEYS,
    manifests,
    cacheFile: join(directory, 'registry.json'),
    log,
    onChange: (...inUse) => {
      void liveSet.keep(...inUse);
      onChange();
    },
  });
  await watcher.start();
  void watcher.watch();
  const close = () => {
    watcher.close();
    liveSet.close();
  };
  return { watcher, manifests, files, bundles, styles: new StylesheetCache(files), close };
}

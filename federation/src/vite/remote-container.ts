import { join } from 'node:path';
import type { Plugin } from 'vite';
import { containerName, type RemoteConfig } from '../remote-config.ts';
import { sharedSingletons } from './shared-singletons.ts';

/** The virtual module that is a remote's entry. */
export const ENTRY_MODULE = 'virtual:remote-entry';

/** File of the entry in a build. */
export const ENTRY_FILE = 'remoteEntry.js';

const CONTAINER = '@clean-express/federation/container';
const RESOLVED_ENTRY = `\0${ENTRY_MODULE}`;
const SHARED_PREFIX = '\0shared-module:';

/**
 * Separate chunks for the container, because a retried entry must reuse its state, and for the shared
 * modules.
 */
export const CONTAINER_CHUNKS = [
  { name: 'container', test: /federation\/src\/container\.ts/ },
  { name: 'shared', test: SHARED_PREFIX },
];

type SharedSingletons = ReturnType<typeof sharedSingletons>;

/** Code of the entry: the version ranges that the remote requires, and the modules that it exposes. */
function entryCode({ exposes }: RemoteConfig, root: string, shared: SharedSingletons): string {
  const modules = Object.entries(exposes).map(
    ([exposed, source]) => `'${exposed}': () => import(${JSON.stringify(join(root, source))})`,
  );
  const ranges = Object.entries(shared).map(([name, { requiredVersion }]) => [
    name,
    requiredVersion,
  ]);
  return [
    `import { createContainer } from '${CONTAINER}';`,
    `export const shared = ${JSON.stringify(Object.fromEntries(ranges))};`,
    `export const { init, get } = createContainer(Object.keys(shared), { ${modules.join(', ')} });`,
  ].join('\n');
}

/**
 * Code of a shared module that the host provides. It is a CommonJS module, because the bundler then
 * needs no list of the module's exports, and evaluates it only where it is imported. A default import
 * is the whole module.
 */
function sharedCode(name: string): string {
  return `module.exports = require('${CONTAINER}').sharedModule('${name}');`;
}

/** The parts of the federation manifest (`mf-manifest.json`) that publishing reads. */
function federationManifest({ name }: RemoteConfig, shared: SharedSingletons) {
  const id = containerName(name);
  const remoteEntry = { name: ENTRY_FILE, path: '', type: 'module' };
  return {
    id,
    name: id,
    metaData: { name: id, type: 'app', remoteEntry, globalName: id, publicPath: 'auto' },
    shared: Object.entries(shared).map(([module, entry]) => ({
      id: `${id}:${module}`,
      name: module,
      ...entry,
    })),
  };
}

/**
 * Builds the entry of a remote whose host provides all shared modules (docs/adr/0015).
 *
 * @param root - Absolute path of the remote's folder.
 */
export function remoteContainer(remote: RemoteConfig, root: string): Plugin {
  const shared = sharedSingletons(root);
  return {
    name: 'remote-container',
    apply: 'build',
    enforce: 'pre',
    resolveId(id) {
      if (id === ENTRY_MODULE) return RESOLVED_ENTRY;
      return Object.hasOwn(shared, id) ? SHARED_PREFIX + id : undefined;
    },
    load(id) {
      if (id === RESOLVED_ENTRY) return entryCode(remote, root, shared);
      if (!id.startsWith(SHARED_PREFIX)) return undefined;
      return sharedCode(id.slice(SHARED_PREFIX.length));
    },
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'mf-manifest.json',
        source: JSON.stringify(federationManifest(remote, shared)),
      });
    },
  };
}

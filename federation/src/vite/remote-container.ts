import { join } from 'node:path';
import { exposedSources, type RemoteConfig } from '@clean-express/release-contract/remote-config';
import type { Plugin } from 'vite';
import type { SharedSingletons } from './shared-singletons.ts';

/** File of the entry in a build. */
export const ENTRY_FILE = 'remoteEntry.js';

/** The IDs of the federation plugin's virtual modules start with this. */
const PLUGIN_PREFIX = 'virtual:mf';

/** The entry is one of them. */
const PLUGIN_ENTRY_PREFIX = `${PLUGIN_PREFIX}-REMOTE_ENTRY_ID`;

const CONTAINER = '@clean-express/federation/container';
const ENTRY = '\0remote-entry';

/** An empty module. It replaces the further entries of the plugin, which initialize a host. */
const NO_ENTRY = '\0no-entry';

/** The IDs of the modules that replace shared modules start with this. */
export const SHARED_PREFIX = '\0shared-module:';

/**
 * Separate chunks for the container, because a retried entry must reuse its state, and for the shared
 * modules.
 */
export const CONTAINER_CHUNKS = [
  { name: 'container', test: /federation\/(src|dist)\/container\.[jt]s/ },
  { name: 'shared', test: SHARED_PREFIX },
];

/** Code of the entry: the version ranges that the remote requires, and the modules that it exposes. */
function entryCode(remote: RemoteConfig, root: string, shared: SharedSingletons): string {
  const modules = Object.entries(exposedSources(remote)).map(
    ([exposed, source]) => `'${exposed}': () => import(${JSON.stringify(join(root, source))})`,
  );
  const ranges = Object.fromEntries(
    Object.entries(shared).map(([name, { requiredVersion }]) => [name, requiredVersion]),
  );
  return [
    `import { createContainer } from '${CONTAINER}';`,
    `export const shared = ${JSON.stringify(ranges)};`,
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

/**
 * Replaces the modules of the federation plugin in the build of a remote whose host provides all shared
 * modules (docs/adr/0015). Must stand before the plugin, so that it resolves their IDs first.
 */
export function remoteContainer(
  remote: RemoteConfig,
  root: string,
  shared: SharedSingletons,
): Plugin {
  return {
    name: 'remote-container',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, importer) {
      if (Object.hasOwn(shared, id)) return SHARED_PREFIX + id;
      if (id.startsWith(PLUGIN_ENTRY_PREFIX)) return ENTRY;
      if (id.startsWith(PLUGIN_PREFIX) && importer) {
        this.error(`${importer} imports "${id}", which needs the federation runtime.`);
      }
      if (!importer && (id === NO_ENTRY || id.startsWith(PLUGIN_PREFIX))) return NO_ENTRY;
      return undefined;
    },
    load(id) {
      if (id === ENTRY) return entryCode(remote, root, shared);
      if (id === NO_ENTRY) return 'export {};';
      return id.startsWith(SHARED_PREFIX) ? sharedCode(id.slice(SHARED_PREFIX.length)) : undefined;
    },
    generateBundle(_, bundle) {
      const entry = bundle[ENTRY_FILE];
      if (entry?.type !== 'chunk' || entry.facadeModuleId !== ENTRY) {
        this.error(
          `${ENTRY_FILE} is not the remote's container. Check the ID of the plugin's entry.`,
        );
      }
      for (const [file, chunk] of Object.entries(bundle)) {
        if (chunk.type === 'chunk' && chunk.facadeModuleId === NO_ENTRY) delete bundle[file];
      }
    },
  };
}

import { join } from 'node:path';
import { exposedSources, type RemoteConfig } from '@clean-express/release-contract/remote-config';
import type { Plugin } from 'vite';
import type { SharedSingletons } from './shared-singletons.ts';

/** File of the entry in a build. */
export const ENTRY_FILE = 'remoteEntry.js';

/** The IDs of the federation plugin's virtual modules start with this. */
const PLUGIN_PREFIX = 'virtual:mf';

const PLUGIN_ENTRY_PREFIX = `${PLUGIN_PREFIX}-REMOTE_ENTRY_ID`;

const CONTAINER = '@clean-express/federation/container';
const ENTRY = '\0remote-entry';

/** An empty module. It replaces the further entries of the plugin, which initialize a host. */
const NO_ENTRY = '\0no-entry';

/** The IDs of the modules that replace shared modules start with this. */
export const SHARED_PREFIX = '\0shared-module:';

const CONTAINER_MODULES = /federation\/(src|dist)\/container\.[jt]s|react(\/|-)jsx-runtime/;

/**
 * Vite wraps dynamic imports in this, for what remotes do not have: stylesheets of chunks, and browsers that
 * preload no modules. The federation plugin gives a module with this ID a chunk of its own.
 */
const PRELOAD_HELPER = '\0vite/preload-helper.js';

/** It replaces the helper. */
const LOADER = '\0load-chunk';

/** Requests what a chunk imports at the same time as the chunk, unless the page has requested it. */
const LOADER_CODE = `let requested;
export function __vitePreload(load, files = [], base) {
  for (const file of files) {
    requested ??= new Set(Array.from(document.querySelectorAll('link'), (link) => link.href));
    const { href } = new URL(file, base);
    if (requested.has(href)) continue;
    requested.add(href);
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href }));
  }
  return load();
}`;

/**
 * One chunk with what each page and widget needs. It is not the entry: a retried entry must reuse the
 * container's state.
 */
export const CONTAINER_CHUNK = {
  name: 'container',
  test: (id: string) => id.startsWith(SHARED_PREFIX) || id === LOADER || CONTAINER_MODULES.test(id),
};

/**
 * One chunk with what the routes of a remote import and its widgets do not: each of its pages loads the
 * routes first. Without it, each set of pages that share a module has a chunk of its own.
 *
 * @returns The chunk, and the plugin that finds its modules.
 */
export function pagesChunk(remote: RemoteConfig, root: string) {
  const modules = new Set<string>();
  const { './routes': routes = '', ...widgets } = exposedSources(remote);
  const plugin: Plugin = {
    name: 'pages-chunk',
    apply: 'build',
    buildStart: () => modules.clear(),
    buildEnd() {
      const importsOf = (sources: string[]) => {
        const found = new Set(sources.map((source) => join(root, source)));
        // The loop goes on with what it adds.
        for (const id of found) {
          for (const imported of this.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
        }
        return found;
      };
      const ofWidgets = importsOf(Object.values(widgets));
      for (const id of importsOf([routes])) if (!ofWidgets.has(id)) modules.add(id);
      modules.delete(join(root, routes));
    },
  };
  const test = (id: string) => modules.has(id);
  // What widgets import as well stays apart, and imports nothing of this chunk.
  const chunk = { name: 'pages', test, minShareCount: 2, includeDependenciesRecursively: false };
  return { plugin, chunk };
}

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
      if (id === PRELOAD_HELPER) return LOADER;
      if (id.startsWith(PLUGIN_PREFIX) && importer) {
        this.error(`${importer} imports "${id}", which needs the federation runtime.`);
      }
      if (!importer && (id === NO_ENTRY || id.startsWith(PLUGIN_PREFIX))) return NO_ENTRY;
      return undefined;
    },
    load(id) {
      if (id === ENTRY) return entryCode(remote, root, shared);
      if (id === NO_ENTRY) return 'export {};';
      if (id === LOADER) return LOADER_CODE;
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

import { join } from 'node:path';
import {
  containerName,
  exposedSources,
  type RemoteConfig,
  SHARED_IMPORTS_FILE,
  STANDALONE_MODE,
} from '@clean-express/release-contract/remote-config';
import { federation } from '@module-federation/vite';
import { type ConfigEnv, mergeConfig, type Plugin, type UserConfig } from 'vite';
import { assetUrl, importedAssets } from './asset-urls.ts';
import { deployedShell } from './deployed-shell.ts';
import { devOptions } from './dev-options.ts';
import { buildInMemory } from './developed-remote.ts';
import { exposedTypes } from './exposed-types.ts';
import { facadeOf } from './facade-names.ts';
import { importsIn } from './imported-names.ts';
import { ownTests } from './own-tests.ts';
import {
  analyzeBundle,
  BROWSER_BUILD,
  developmentServer,
  pagePlugins,
  sanitizeFileName,
} from './presets.ts';
import {
  CONTAINER_CHUNK,
  ENTRY_FILE,
  pagesChunk,
  remoteContainer,
  SHARED_PREFIX,
} from './remote-container.ts';
import { moduleNames, remoteStyles } from './remote-styles.ts';
import { DevelopedBundle, renderedPages } from './rendered-pages.ts';
import { refuseSecondCopies } from './second-copies.ts';
import { serverBuild } from './server-build.ts';
import { type SharedSingletons, sharedSingletons } from './shared-singletons.ts';
import { openBackend, siteBackend } from './site-backend.ts';
import { standaloneConfig } from './standalone.ts';
import { usualImports } from './usual-imports.ts';

/** The same sources must be the same bytes, but the bundler reads modules in any order. */
function sorted(imported: ReadonlyMap<string, ReadonlySet<string>>): Record<string, string[]> {
  const modules = [...imported].map(([name, names]) => [name, [...names].sort()] as const);
  return Object.fromEntries(modules.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Writes into a remote's build which names its modules import from shared modules. The release server
 * compares them with those that the live host exports. What CommonJS modules use is not known.
 */
function sharedImports(shared: SharedSingletons): Plugin {
  const imported = new Map<string, Set<string>>();
  return {
    name: 'shared-imports',
    apply: 'build',
    buildStart: () => imported.clear(),
    moduleParsed({ code, importedIds, inputFormat }) {
      const imports = importedIds.some((id) => id.startsWith(SHARED_PREFIX));
      if (!code || !imports || inputFormat === 'cjs') return;
      for (const { source: specifier, names } of importsIn(code)) {
        const source = facadeOf(specifier) ?? specifier;
        if (!Object.hasOwn(shared, source)) continue;
        imported.set(source, new Set([...(imported.get(source) ?? []), ...names]));
      }
    },
    generateBundle() {
      const source = JSON.stringify(sorted(imported), null, 2);
      this.emitFile({ type: 'asset', fileName: SHARED_IMPORTS_FILE, source });
    },
  };
}

/** What the configuration of a remote adds to that of each of its builds and servers. */
type Added = (env: ConfigEnv) => UserConfig;

const PAGE_BUILD: ConfigEnv = { command: 'build', mode: 'production' };
const SERVER_BUILD: ConfigEnv = { ...PAGE_BUILD, isSsrBuild: true };

/**
 * The Vite configuration of a remote: of its development server, its build, with `--ssr` of the bundle
 * that renders its pages on the server, or with `--mode standalone` of a development server that needs no
 * shell, or has that of a deployed site.
 *
 * @param root - Absolute path of the remote's folder.
 * @param added - What the remote adds: `() => ({ plugins: [svgr()] })`. A development server makes several
 * builds, and each gets plugins of its own.
 */
export function remoteConfig(remote: RemoteConfig, root: string, added: Added = () => ({})) {
  const configOf = ({ command, mode, isSsrBuild }: ConfigEnv) => {
    if (isSsrBuild) return remoteServerBuild(remote, root);
    if (command === 'build') return browserBuild(remote, root, added);
    return mode === STANDALONE_MODE ? ownServer(remote, root, added) : remoteServer(remote, root);
  };
  return (env: ConfigEnv): UserConfig => mergeConfig(configOf(env), added(env));
}

/** Module name in the server bundle → source file: `./HomeServices` becomes `HomeServices`. */
function serverModules(remote: RemoteConfig, root: string): Record<string, string> {
  const modules = Object.entries(exposedSources(remote));
  return Object.fromEntries(
    modules.map(([exposed, source]) => [exposed.slice('./'.length), join(root, source)]),
  );
}

function remoteServerBuild(remote: RemoteConfig, root: string): UserConfig {
  const { plugins = [], ...others } = serverBuild(serverModules(remote, root));
  return {
    root,
    ...others,
    plugins: [...plugins, usualImports(root), refuseSecondCopies(root), importedAssets()],
    css: { modules: moduleNames(remote.name) },
    experimental: { renderBuiltUrl: assetUrl },
  };
}

/** The federation plugin of a remote, in development and in the build. */
function remoteFederation(remote: RemoteConfig, shared: SharedSingletons, isBuild: boolean) {
  const withoutCopies = () =>
    Object.fromEntries(
      Object.entries(shared).map(([name, entry]) => [name, { ...entry, import: false as const }]),
    );
  return federation({
    name: containerName(remote.name),
    filename: ENTRY_FILE,
    manifest: true,
    dts: false,
    exposes: exposedSources(remote),
    shared: isBuild ? withoutCopies() : shared,
    dev: { remoteHmr: true },
  });
}

/** Serves the remote alone, or in the shell of a deployed site. */
function ownServer(remote: RemoteConfig, root: string, added: Added): UserConfig {
  const { site, alone, ssr } = devOptions(process.argv);
  const serverConfig = mergeConfig(remoteServerBuild(remote, root), added(SERVER_BUILD));
  const bundle = new DevelopedBundle(root, serverConfig);
  const checked = renderedPages(remote, root, bundle);
  if (alone || !site) {
    const { plugins = [], ...others } = standaloneConfig(remote, root, site);
    return { ...others, plugins: [checked, ...plugins] };
  }
  const makeFiles = () => buildInMemory(mergeConfig(pageBuild(remote, root), added(PAGE_BUILD)));
  const plugins = openBackend(site, remote).then(({ config, ...backend }) => [
    siteBackend({ config, ...backend }),
    deployedShell(remote, { site, config, makeFiles, ...(ssr && { bundle }) }),
  ]);
  return {
    root,
    plugins: [checked, plugins],
    server: developmentServer(remote.port),
  };
}

/** For `useShared`, which each remote bundles: only the owner of state can set it. */
const ownerOfState = ({ name }: RemoteConfig) => ({ __REMOTE__: JSON.stringify(name) });

/** What pages load. It contains neither the shared modules nor the federation runtime: the host has both. */
function pageBuild(remote: RemoteConfig, root: string) {
  const shared = sharedSingletons(root);
  const pages = pagesChunk(remote, root);
  return {
    root,
    base: './',
    define: ownerOfState(remote),
    plugins: [
      ...pagePlugins(),
      usualImports(root),
      refuseSecondCopies(root),
      pages.plugin,
      remoteStyles(remote, root),
      // Before the federation plugin, whose modules it replaces.
      remoteContainer(remote, root, shared),
      sharedImports(shared),
      remoteFederation(remote, shared, true),
    ],
    build: {
      ...BROWSER_BUILD,
      // The host loads the stylesheets of a release; Vite would load those of chunks again.
      cssCodeSplit: false,
      rolldownOptions: {
        // As entries, their chunks have exactly their own exports.
        input: Object.values(exposedSources(remote)),
        // A chunk of its own for a number costs a page more than the number.
        optimization: { inlineConst: { mode: 'all' as const } },
        output: { sanitizeFileName, codeSplitting: { groups: [CONTAINER_CHUNK, pages.chunk] } },
      },
    },
  };
}

/** A release for browsers: what pages load, the remote's own tests, and its types. */
function browserBuild(remote: RemoteConfig, root: string, added: Added): UserConfig {
  const { plugins, ...others } = pageBuild(remote, root);
  const tests = ownTests(root, () => added(SERVER_BUILD));
  return {
    ...others,
    plugins: [...plugins, tests, exposedTypes(remote, root), analyzeBundle(root)],
  };
}

/** The federation plugin tells any origin the token of Vite's socket there, for relays that we do not have. */
const withoutSocketToken: Plugin = {
  name: 'without-socket-token',
  enforce: 'pre',
  configureServer({ middlewares }) {
    middlewares.use('/__mf_hmr', (_request, response) => {
      response.writeHead(404).end();
    });
  },
};

/** Uses the container of the federation plugin, which reloads changed modules. */
function remoteServer(remote: RemoteConfig, root: string): UserConfig {
  const { port } = remote;
  return {
    root,
    base: './',
    define: ownerOfState(remote),
    plugins: [
      withoutSocketToken,
      ...pagePlugins(),
      usualImports(root),
      remoteStyles(remote, root),
      remoteFederation(remote, sharedSingletons(root), false),
    ],
    server: { ...developmentServer(port), origin: `http://localhost:${port}` },
  };
}

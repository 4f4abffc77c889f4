import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { HostConfig } from '@clean-express/federation/host-config';
import { hostConfig, singletonsConfig } from '@clean-express/federation/vite';
import {
  CONTAINED_FILE,
  type ContainedRemote,
  containedFolder,
  type RemotePackage,
  readHost,
  SERVER_FOLDER,
} from '@clean-express/release-build';
import { exposedSources, hasServerBundle } from '@clean-express/release-contract/remote-config';
import { findRemotes, ROOT } from 'site-runner';
import { build, mergeConfig, type Plugin } from 'vite';

const SHELL = join(ROOT, 'shell');
const DIST = join(import.meta.dirname, '../dist');

/** The stylesheet of the shell. It has the rules of the remotes, too. */
const STYLES = join(SHELL, 'src/shell.css');

/** The modules by which the shell registers, loads and inspects its remotes. */
const REPLACED_MODULES = [
  'config/registry.ts',
  'remotes/load-exposed.ts',
  'remotes/register-remotes.ts',
  'remotes/start-federation.ts',
  'listen-for-inspector.ts',
].map((file) => join(SHELL, 'src', file));

/** What they export. */
type Replaced = typeof import('../../../shell/src/remotes/load-exposed.ts') &
  typeof import('../../../shell/src/remotes/register-remotes.ts') &
  typeof import('../../../shell/src/config/registry.ts') &
  typeof import('../../../shell/src/remotes/start-federation.ts') &
  typeof import('../../../shell/src/listen-for-inspector.ts');

/** With it, pages load the least script: fewer modules that only some of them need. */
const MIN_SHARE_COUNT = 6;

/** How Vite asks for a configuration. */
const env = (isSsrBuild: boolean) =>
  ({ command: 'build', mode: 'production', isSsrBuild }) as const;

/** Returns the path of a module that has all these exports: without one, this does not compile. */
function replacement<_Module extends Replaced>(file: string): string {
  return join(import.meta.dirname, file);
}

const REPLACEMENT = replacement<typeof import('./remotes.ts')>('remotes.ts');

/** Fails if the shell does not import one of the modules: it has moved, and is part of the build. */
function replaceModules(): Plugin {
  const left = new Set(REPLACED_MODULES);
  return {
    name: 'replace-modules',
    enforce: 'pre',
    async resolveId(source, importer) {
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      if (!resolved || !REPLACED_MODULES.includes(resolved.id)) return resolved;
      left.delete(resolved.id);
      return REPLACEMENT;
    },
    buildEnd() {
      if (left.size > 0) this.error(`The shell does not import ${[...left].join(' and ')}.`);
    },
  };
}

/** One stylesheet: that of the shell, with the classes of the remotes in place of their own stylesheets. */
function mergeStyles(remotes: readonly RemotePackage[]): Plugin {
  const own = remotes.map(({ folder }) => join(folder, 'src/remote.css'));
  return {
    name: 'merge-styles',
    enforce: 'pre',
    transform(code, id) {
      if (own.includes(id)) return '';
      if (id !== STYLES) return undefined;
      const sources = remotes.map(({ folder }) =>
        relative(join(SHELL, 'src'), join(folder, 'src')),
      );
      return [code, ...sources.map((source) => `@source "${source}";`)].join('\n');
    },
  };
}

/** Writes what the remotes declare into the build, for its release. */
function containRemotes(remotes: readonly RemotePackage[]): Plugin {
  const contained = remotes.map(
    ({ folder, remote }): ContainedRemote => ({ folder: relative(SHELL, folder), remote }),
  );
  return {
    name: 'contain-remotes',
    generateBundle() {
      const source = JSON.stringify(contained);
      this.emitFile({ type: 'asset', fileName: CONTAINED_FILE, source });
    },
  };
}

/** The entries of the server bundle, by which the SSR server loads the parts of the remotes. */
function serverEntries(remotes: readonly RemotePackage[]): Record<string, string> {
  const entries = remotes
    .filter(({ remote }) => hasServerBundle(remote))
    .flatMap(({ folder, remote }) =>
      Object.entries(exposedSources(remote)).map(([exposed, source]) => [
        // In the folder `server` of the bundle.
        relative(SERVER_FOLDER, join(containedFolder(remote.name), SERVER_FOLDER, exposed)),
        join(folder, source),
      ]),
    );
  return Object.fromEntries(entries);
}

/** The shell's configuration for a page that loads the script of the host and of one remote. */
function withBudgets(host: HostConfig, remotes: readonly RemotePackage[]): HostConfig {
  const budgets = remotes.map(({ remote }) => remote.scriptBudget);
  return { ...host, scriptBudget: host.scriptBudget + Math.max(...budgets) };
}

/** The configurations of the three builds: for browsers, of what renders, and of what bundles share. */
function configsOf(host: HostConfig, remotes: readonly RemotePackage[], dist: string) {
  const configOf = hostConfig(withBudgets(host, remotes), SHELL, 3000, MIN_SHARE_COUNT);
  const { plugins, ...browser } = configOf(env(false));
  const added = [replaceModules(), mergeStyles(remotes), containRemotes(remotes)];
  const server = join(dist, SERVER_FOLDER);
  const rolldownOptions = { input: serverEntries(remotes) };
  return [
    mergeConfig(browser, {
      plugins: [...added, plugins],
      build: { outDir: dist, emptyOutDir: true, cssCodeSplit: false },
    }),
    mergeConfig(configOf(env(true)), { build: { outDir: server, rolldownOptions } }),
    mergeConfig(singletonsConfig(), {
      root: SHELL,
      build: { outDir: join(server, 'node_modules') },
    }),
  ];
}

/**
 * Builds the shell and all remotes as one application, without federation. It is a release of the shell: the SSR
 * server renders it as any other, and the registry names no remote.
 *
 * @param dist - Absolute path of the build.
 * @returns The release's package, whose `dist` is the build.
 */
export async function buildSingle(dist = DIST): Promise<RemotePackage> {
  // It is type-checked in its own package.
  const { default: host }: { default: HostConfig } = await import(join(SHELL, 'host.config.ts'));
  for (const config of configsOf(host, await findRemotes(ROOT), dist)) {
    await build({ configFile: false, logLevel: 'warn', ...config });
  }
  return { ...(await readHost(SHELL)), dist };
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { out: { type: 'string' } } });
  const { dist } = await buildSingle(values.out && resolve(values.out));
  console.log(`Built the shell and all remotes as one application: ${relative('', dist)}`);
}

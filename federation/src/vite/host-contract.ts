import { join } from 'node:path';
import type { Plugin } from 'vite';
import { HOST_CONTRACT_FILE, type HostConfig, type HostContract } from '../host-config.ts';
import { readExports } from './shared-exports.ts';
import { SHARED_SINGLETONS, sharedSingletons } from './shared-singletons.ts';

/** The host's declaration, with the shared modules that it provides. */
function toContract(
  host: HostConfig,
  root: string,
  exports: HostContract['exports'],
): HostContract {
  const { pages, redirects, sitemap, privatePaths, scriptBudget } = host;
  const routes = Object.entries(pages).map(([route, { module, widgets = [], form }]) => [
    route,
    { module: module.replace(/^\.\//, ''), widgets, form },
  ]);
  const singletons = Object.entries(sharedSingletons(root));
  return {
    paths: Object.keys(pages),
    widgets: Object.values(pages).flatMap(({ widgets = [] }) => widgets),
    pages: Object.fromEntries(routes),
    shared: Object.fromEntries(singletons.map(([name, { version }]) => [name, version])),
    exports,
    redirects,
    sitemap,
    privatePaths,
    scriptBudget,
  };
}

/** Writes the {@link HostContract} into the host's build, for the release gate and the SSR server. */
export function hostContract(host: HostConfig, root: string): Plugin {
  return {
    name: 'host-contract',
    apply: 'build',
    async generateBundle() {
      const exports = await readExports(this, SHARED_SINGLETONS, join(root, 'index.html'));
      const source = JSON.stringify(toContract(host, root, exports), null, 2);
      this.emitFile({ type: 'asset', fileName: HOST_CONTRACT_FILE, source });
    },
  };
}

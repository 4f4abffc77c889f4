import type { Plugin } from 'vite';
import { HOST_CONTRACT_FILE, type HostConfig, type HostContract } from '../host-config.ts';
import { sharedSingletons } from './shared-singletons.ts';

/** The host's declaration, with the versions of the shared modules that it provides. */
function toContract(host: HostConfig, root: string): HostContract {
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
    generateBundle() {
      const source = JSON.stringify(toContract(host, root), null, 2);
      this.emitFile({ type: 'asset', fileName: HOST_CONTRACT_FILE, source });
    },
  };
}

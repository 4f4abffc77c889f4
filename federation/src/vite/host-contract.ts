import type { Plugin } from 'vite';
import { HOST_CONTRACT_FILE, type HostConfig, type HostContract } from '../host-config.ts';
import { sharedSingletons } from './shared-singletons.ts';

/** The host's declaration, with the versions of the shared modules that it provides. */
function toContract(host: HostConfig, root: string): HostContract {
  const { pages, redirects, sitemap, privatePaths, scriptBudget } = host;
  const routes = Object.entries(pages).map(([route, { module, widgets = [] }]) => [
    route,
    { module: module.replace(/^\.\//, ''), widgets },
  ]);
  const shared = Object.entries(sharedSingletons(root)).map(([name, { version }]) => [
    name,
    version,
  ]);
  return {
    paths: Object.keys(pages),
    widgets: Object.values(pages).flatMap(({ widgets = [] }) => widgets),
    pages: Object.fromEntries(routes),
    shared: Object.fromEntries(shared),
    redirects,
    sitemap,
    privatePaths,
    scriptBudget,
  };
}

/**
 * Writes the {@link HostContract} into the host's build. The release gate checks remotes against it,
 * and the SSR server composes pages with it.
 *
 * @param host - The host's declaration.
 * @param root - Absolute path of the host's folder.
 */
export function hostContract(host: HostConfig, root: string): Plugin {
  return {
    name: 'host-contract',
    apply: 'build',
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: HOST_CONTRACT_FILE,
        source: JSON.stringify(toContract(host, root), null, 2),
      });
    },
  };
}

import { join } from 'node:path';
import { declaredNames } from '@clean-express/release-build/find-leaking-styles';
import {
  HOST_CONTRACT_FILE,
  type HostContract,
  SERVER_CONTRACT,
} from '@clean-express/release-contract/host-contract';
import { partField, slotSchema } from '@clean-express/release-contract/registry-fields';
import type { Plugin, Rolldown } from 'vite';
import { z } from 'zod';
import type { HostConfig } from '../host-config.ts';
import { readExports } from './shared-exports.ts';
import { SHARED_SINGLETONS, sharedSingletons } from './shared-singletons.ts';

/** The host's declaration, with the shared modules that it provides. */
function toContract(
  host: HostConfig,
  root: string,
  built: Pick<HostContract, 'exports' | 'names'>,
): HostContract {
  const { pages, slots = {}, layoutSlots, redirects, sitemap, privatePaths, scriptBudget } = host;
  const { deprecated } = host;
  const routes = Object.entries(pages).map(([route, { module, widgets = [], ...page }]) => [
    route,
    { ...page, module: module.replace(/^\.\//, ''), widgets },
  ]);
  const singletons = Object.entries(sharedSingletons(root));
  return {
    serverContract: SERVER_CONTRACT,
    paths: Object.keys(pages),
    widgets: Object.values(pages).flatMap(({ widgets = [] }) => widgets),
    pages: Object.fromEntries(routes),
    slots: z.record(partField, slotSchema).parse(slots),
    layoutSlots,
    shared: Object.fromEntries(singletons.map(([name, { version }]) => [name, version])),
    ...built,
    redirects,
    sitemap,
    privatePaths,
    ...(deprecated && { deprecated }),
    scriptBudget,
  };
}

/** The names that the stylesheets of a build declare for the whole page. */
function readNames(bundle: Rolldown.OutputBundle): string[] {
  const names = Object.values(bundle).flatMap((file) =>
    file.type === 'asset' && file.fileName.endsWith('.css') ? declaredNames(`${file.source}`) : [],
  );
  return [...new Set(names)].sort();
}

/** Writes the {@link HostContract} into the host's build, for the release gate and the SSR server. */
export function hostContract(host: HostConfig, root: string): Plugin {
  return {
    name: 'host-contract',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const exports = await readExports(this, SHARED_SINGLETONS, join(root, 'index.html'));
      const contract = toContract(host, root, { exports, names: readNames(bundle) });
      const source = JSON.stringify(contract, null, 2);
      this.emitFile({ type: 'asset', fileName: HOST_CONTRACT_FILE, source });
    },
  };
}

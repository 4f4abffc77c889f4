import { createRequire } from 'node:module';
import { join } from 'node:path';
import { declaredNames } from '@clean-express/release-build/find-leaking-styles';
import {
  HOST_CONTRACT_FILE,
  type HostContract,
  SERVER_CONTRACT,
} from '@clean-express/release-contract/host-contract';
import { partField, slotSchema } from '@clean-express/release-contract/registry-fields';
import { type Plugin, parseAst, type Rolldown } from 'vite';
import { z } from 'zod';
import type { HostConfig } from '../host-config.ts';
import { SHARED_SINGLETONS, sharedSingletons } from './shared-singletons.ts';

type Context = Pick<Rolldown.PluginContext, 'error' | 'getModuleInfo' | 'resolve'>;

const require = createRequire(import.meta.url);

/** The sources of each `export * from '…'`. */
function starSources(code: string): string[] {
  return parseAst(code).body.flatMap((node) =>
    node.type === 'ExportAllDeclaration' && !node.exported ? [node.source.value] : [],
  );
}

/** The names that a module exports in a build, with those of each `export *`. */
async function exportsOf(context: Context, name: string, importer: string): Promise<string[]> {
  const id = (await context.resolve(name, importer))?.id;
  const module = id === undefined ? null : context.getModuleInfo(id);
  if (!module) {
    return context.error(
      `Could not list the exports of "${name}": the build does not contain it. Import virtual:shared-modules in the host.`,
    );
  }
  // The bundler finds out at runtime what a CommonJS module exports, and so do we.
  if (module.inputFormat === 'cjs') return Object.keys(require(module.id));
  const names = module.exports.filter((exported) => exported !== '*');
  if (names.length === module.exports.length) return names;
  const sources = starSources(module.code ?? '');
  const more = await Promise.all(sources.map((source) => exportsOf(context, source, module.id)));
  // `export *` never exports a default.
  return [...names, ...more.flat().filter((exported) => exported !== 'default')];
}

/**
 * Lists what remotes can import from shared modules.
 *
 * @param context - Of a plugin, when the bundler has read all modules.
 * @param modules - Names of the shared modules.
 * @param importer - Absolute path of a file that imports them.
 * @returns Shared module → the names of its exports, sorted.
 * @throws When the build does not contain a module.
 */
async function readExports(
  context: Context,
  modules: readonly string[],
  importer: string,
): Promise<Record<string, string[]>> {
  const read = async (name: string) => {
    const names = new Set(await exportsOf(context, name, importer));
    return [name, [...names].sort()] as const;
  };
  return Object.fromEntries(await Promise.all(modules.map(read)));
}

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

import { relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** Modules of libraries with a state that a page has once. The JSX runtimes of React have none. */
const SINGLETON =
  /\/node_modules\/(react(?!\/.*(jsx|compiler)-)|react-dom|react-router(?:-dom)?|@tanstack\/(?:react-query|query-core)|react-hot-toast|@clean-express\/shared-auth)\//;

/** `/x/node_modules/a/b.js` → `a/b.js`; a source file relative to the remote's folder. */
function nameOf(root: string, id: string): string {
  const file = id.replace(/^\0|\?.*/gs, '');
  return file.includes('/node_modules/')
    ? file.replace(/^.*\/node_modules\//, '')
    : relative(root, file);
}

/** The shortest way of imports from a module of the remote itself to a module, by their IDs. */
function importChain(getModuleInfo: Rolldown.PluginContext['getModuleInfo'], id: string): string[] {
  const seen = new Set([id]);
  const chains = [[id]];
  // The loop also visits what is added meanwhile.
  for (const chain of chains) {
    const [first = ''] = chain;
    if (!first.includes('/node_modules/') && !first.startsWith('\0')) return chain;
    const module = getModuleInfo(first);
    for (const importer of [...(module?.importers ?? []), ...(module?.dynamicImporters ?? [])]) {
      if (!seen.has(importer)) chains.push([importer, ...chain]);
      seen.add(importer);
    }
  }
  return chains.at(-1) ?? [id];
}

/**
 * Refuses a build that contains a library which the host shares: its state would exist twice in a page. Only
 * imports by the name of the library get the host's copy.
 *
 * @param root - Absolute path of the remote's folder.
 */
export function refuseSecondCopies(root: string): Plugin {
  return {
    name: 'refuse-second-copies',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const copied = chunk.moduleIds.find((id) => SINGLETON.test(id));
        if (!copied) continue;
        const chain = importChain((id) => this.getModuleInfo(id), copied);
        // What the library itself imports says nothing.
        const end = chain.findIndex((id) => SINGLETON.test(id));
        const [, library] = SINGLETON.exec(chain[end] ?? '') ?? [];
        const names = chain.slice(0, end + 1).map((id) => nameOf(root, id));
        this.error(
          `The build has a second copy of ${library}, beside that of the host: ${names.join(' → ')}. Import what the host shares by the name of its package alone, or replace the package that does not.`,
        );
      }
    },
  };
}

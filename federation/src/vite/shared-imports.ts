import { SHARED_IMPORTS_FILE } from '@clean-express/release-contract/remote-config';
import type { Plugin } from 'vite';
import { facadeOf } from './facade-names.ts';
import { importsIn } from './imported-names.ts';
import { SHARED_PREFIX } from './remote-container.ts';
import type { SharedSingletons } from './shared-singletons.ts';

/** The same sources must be the same bytes, but the bundler reads modules in any order. */
function sorted(imported: ReadonlyMap<string, ReadonlySet<string>>): Record<string, string[]> {
  const modules = [...imported].map(([name, names]) => [name, [...names].sort()] as const);
  return Object.fromEntries(modules.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Writes into a remote's build which names its modules import from shared modules. The release server
 * compares them with those that the live host exports. What CommonJS modules use is not known.
 */
export function sharedImports(shared: SharedSingletons): Plugin {
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

import { SHARED_IMPORTS_FILE } from '@clean-express/release-contract/remote-config';
import { type ESTree, type Plugin, parseAst } from 'vite';
import { SHARED_PREFIX } from './remote-container.ts';
import type { SharedSingletons } from './shared-singletons.ts';

/** Stands for all names of a module. */
const ALL = '*';

const nameOf = (name: ESTree.ModuleExportName) =>
  name.type === 'Literal' ? name.value : name.name;

/** The names that a statement imports. A default import is the whole module, see `remoteContainer`. */
function importedNames(statement: ESTree.Statement): string[] {
  switch (statement.type) {
    case 'ImportDeclaration':
      return statement.specifiers.map((specifier) =>
        specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : ALL,
      );
    case 'ExportNamedDeclaration':
      return statement.specifiers.map(({ local }) => nameOf(local));
    default:
      return [ALL];
  }
}

/** The imports of a module's code: a module, and the names that are imported from it. */
function importsIn(code: string): { source: string; names: string[] }[] {
  return parseAst(code).body.flatMap((statement) => {
    if (!('source' in statement) || !statement.source) return [];
    const names = importedNames(statement).map((name) => (name === 'default' ? ALL : name));
    return [{ source: statement.source.value, names }];
  });
}

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
      for (const { source, names } of importsIn(code)) {
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

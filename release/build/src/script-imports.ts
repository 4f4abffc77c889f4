import { posix } from 'node:path';
import { init, parse } from 'es-module-lexer';
import { type BuildFiles, fileOf } from './build-files.ts';

await init();

/** What a script imports. */
export interface ScriptImports {
  /** Files of its build that load together with it. */
  imports: string[];
  /** Files of its build that it may load later. */
  dynamicImports: string[];
  /** Addresses outside of its build. */
  addresses: string[];
}

/** More are no module that somebody has written, but would take long to follow. */
const MAX_IMPORTS = 1000;

/** `/assets/x.js`, `https://…`, `data:…`; not `./x.js` and not the bare name of a shared module. */
const ADDRESS = /^(\/|[a-z][a-z\d+.-]*:)/i;

/**
 * Reads the imports of a script. Those with a computed name are not known.
 *
 * @param path - Path of the script in its build.
 * @throws When it is not JavaScript, or imports more than anybody writes.
 */
export function importsOf(path: string, code: string): ScriptImports {
  const [found] = parse(code, path);
  if (found.length > MAX_IMPORTS) throw new Error(`${path} has more than ${MAX_IMPORTS} imports.`);
  const named = found.map(({ type, specifier }) => ({ type, specifier: specifier ?? '' }));
  const filesOf = (isDynamic: boolean) => [
    ...new Set(
      named
        .filter(
          ({ type, specifier }) =>
            (type === 'dynamic') === isDynamic && /^\.{1,2}\//.test(specifier),
        )
        .map(({ specifier }) => posix.join(posix.dirname(path), specifier)),
    ),
  ];
  return {
    imports: filesOf(false),
    dynamicImports: filesOf(true),
    addresses: named.map(({ specifier }) => specifier).filter((name) => ADDRESS.test(name)),
  };
}

/** The static imports of a module, as paths of the build, without imports from outside of the build. */
function staticImportsOf(files: BuildFiles, path: string): string[] {
  const { imports } = importsOf(path, fileOf(files, path).toString('utf8'));
  return imports.filter((imported) => files.has(imported));
}

/**
 * Modules with all their static imports, each once and after those that it imports. A browser without
 * preloads would discover these files one level of imports at a time.
 *
 * @throws When one of the entries is missing or is not JavaScript.
 */
export function staticClosure(files: BuildFiles, entries: readonly string[]): string[] {
  const visited = new Set<string>();
  const closure: string[] = [];
  const visit = (path: string) => {
    if (visited.has(path)) return;
    visited.add(path);
    for (const imported of staticImportsOf(files, path)) visit(imported);
    closure.push(path);
  };
  for (const path of entries) visit(path);
  return closure;
}

import { posix } from 'node:path';
import { init, parse } from 'es-module-lexer';

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

import { type BuildFiles, fileOf } from './build-files.ts';
import { importsOf } from './script-imports.ts';

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

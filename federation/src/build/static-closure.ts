import type { BuildFiles } from './build-files.ts';
import { staticImportsOf } from './module-imports.ts';

/**
 * Modules with all their static imports, each once, importers first. A browser without preloads
 * would discover these files one level of imports at a time.
 *
 * @param files - The build.
 * @param entries - Paths of the modules to start with.
 * @throws When one of them is missing.
 */
export function staticClosure(files: BuildFiles, entries: readonly string[]): string[] {
  const closure = new Set(entries);
  // Iterating a set also visits items that are added meanwhile.
  for (const path of closure) {
    for (const imported of staticImportsOf(files, path)) closure.add(imported);
  }
  return [...closure];
}

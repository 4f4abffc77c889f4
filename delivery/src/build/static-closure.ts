import type { BuildFiles } from './build-files.ts';
import { staticImportsOf } from './module-imports.ts';

/**
 * Modules with everything that they import statically, each once, importers first. These are the
 * files that a browser would otherwise find out about wave after wave.
 *
 * @param files - The build.
 * @param entries - Paths of the modules to begin with.
 * @throws When one of them is missing.
 */
export function staticClosure(files: BuildFiles, entries: readonly string[]): string[] {
  const closure = new Set(entries);
  // A set's iteration also visits what is added meanwhile.
  for (const path of closure) {
    for (const imported of staticImportsOf(files, path)) closure.add(imported);
  }
  return [...closure];
}

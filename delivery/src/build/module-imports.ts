import { posix } from 'node:path';
import { init, parse } from 'es-module-lexer';
import { type BuildFiles, fileOf } from './build-files.ts';

await init();

/**
 * What one module imports statically, as paths of the build. What lies outside of it is left out.
 *
 * @throws When the file is missing or is no JavaScript.
 */
export function staticImportsOf(files: BuildFiles, path: string): string[] {
  const [imports] = parse(fileOf(files, path).toString('utf8'), path);
  return imports.flatMap(({ type, specifier }) => {
    if (type === 'dynamic' || !specifier?.startsWith('.')) return [];
    const target = posix.join(posix.dirname(path), specifier);
    return files.has(target) ? [target] : [];
  });
}

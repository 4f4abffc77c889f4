import { posix } from 'node:path';
import { init, parse } from 'es-module-lexer';
import { type BuildFiles, fileOf } from './build-files.ts';

await init();

/**
 * The static imports of a module, as paths of the build, without imports from outside of the build.
 *
 * @throws When the file is missing or is not JavaScript.
 */
export function staticImportsOf(files: BuildFiles, path: string): string[] {
  const [imports] = parse(fileOf(files, path).toString('utf8'), path);
  return imports.flatMap(({ type, specifier }) => {
    if (type === 'dynamic' || !specifier?.startsWith('.')) return [];
    const target = posix.join(posix.dirname(path), specifier);
    return files.has(target) ? [target] : [];
  });
}

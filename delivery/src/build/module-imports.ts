import { posix } from 'node:path';
import { init, parse } from 'es-module-lexer';
import { type BuildFiles, fileOf } from './build-files.ts';

/** What a module of the build imports, as paths of the build. */
export interface ModuleImports {
  static: string[];
  dynamic: string[];
}

await init();

/**
 * Reads the imports of one module. What lies outside of the build is left out.
 *
 * @throws When the file is missing or is no JavaScript.
 */
export function importsOf(files: BuildFiles, path: string): ModuleImports {
  const [imports] = parse(fileOf(files, path).toString('utf8'), path);
  const found: ModuleImports = { static: [], dynamic: [] };
  for (const { type, specifier } of imports) {
    if (!specifier?.startsWith('.')) continue;
    const target = posix.join(posix.dirname(path), specifier);
    if (files.has(target)) found[type === 'dynamic' ? 'dynamic' : 'static'].push(target);
  }
  return found;
}

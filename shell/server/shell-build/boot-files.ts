import { posix } from 'node:path';
import { type BuildFiles, staticClosure } from 'delivery';

/** Scripts that the page itself names. */
function namedScripts(html: string): string[] {
  const tags = html.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="\/([^"]+\.js)"/g);
  return [...tags].map(([, path]) => path ?? '');
}

/**
 * What a script names in its strings. The federation plugin's bootstrap imports through a function
 * of its own, so its imports cannot be parsed.
 */
function namedInStrings(files: BuildFiles, path: string): string[] {
  const code = files.get(path)?.toString('utf8') ?? '';
  const names = code.matchAll(/["'`](\.[^"'`]+\.js)["'`]/g);
  return [...names].map(([, name]) => posix.join(posix.dirname(path), name ?? ''));
}

/**
 * Every script that the shell needs before it can draw anything: what the page names, what the
 * bootstrap imports, and the static import closure of both.
 *
 * @param html - The shell's `index.html`.
 * @param files - The shell's build.
 */
export function bootFiles(html: string, files: BuildFiles): string[] {
  const named = namedScripts(html);
  const bootstrap = named.slice(0, 1).flatMap((path) => namedInStrings(files, path));
  return staticClosure(
    files,
    [...new Set([...named, ...bootstrap])].filter((path) => files.has(path)),
  );
}

import { type BuildFiles, staticClosure } from 'delivery';

/** Scripts that the page itself names. */
function namedScripts(html: string): string[] {
  const tags = html.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="\/([^"]+\.js)"/g);
  return [...tags].map(([, path]) => path ?? '');
}

/**
 * Every script that the shell needs before it can draw anything: what the page names, with all that
 * it imports statically.
 *
 * @param html - The shell's `index.html`.
 * @param files - The shell's build.
 */
export function bootFiles(html: string, files: BuildFiles): string[] {
  return staticClosure(
    files,
    namedScripts(html).filter((path) => files.has(path)),
  );
}

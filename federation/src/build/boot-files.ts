import type { BuildFiles } from './build-files.ts';
import { staticClosure } from './static-closure.ts';

/** The scripts that `index.html` loads or preloads. */
function namedScripts(html: string): string[] {
  const tags = html.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="\/([^"]+\.js)"/g);
  return [...tags].map(([, path]) => path ?? '');
}

/**
 * The scripts that every page of the host needs before it can render: those of `index.html`, with
 * their static imports.
 *
 * @param html - The host's `index.html`.
 * @param files - The host's build.
 */
export function bootFiles(html: string, files: BuildFiles): string[] {
  return staticClosure(
    files,
    namedScripts(html).filter((path) => files.has(path)),
  );
}

import { createHash } from 'node:crypto';
import type { BuildFiles } from './build-files.ts';

/** Subresource integrity of every script and stylesheet, by path. */
export function integrityOf(files: BuildFiles): Record<string, string> {
  const loadable = [...files].filter(([path]) => /\.(js|css)$/.test(path));
  return Object.fromEntries(
    loadable.map(([path, bytes]) => [
      path,
      `sha256-${createHash('sha256').update(bytes).digest('base64')}`,
    ]),
  );
}

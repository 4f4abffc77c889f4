import { createHash } from 'node:crypto';
import type { BuildFiles } from './build-files.ts';

/** Sub-resource integrity of every script and stylesheet, by path. */
export function integrityOf(files: BuildFiles): Record<string, string> {
  const guarded = [...files].filter(([path]) => /\.(js|css)$/.test(path));
  return Object.fromEntries(
    guarded.map(([path, bytes]) => [
      path,
      `sha256-${createHash('sha256').update(bytes).digest('base64')}`,
    ]),
  );
}

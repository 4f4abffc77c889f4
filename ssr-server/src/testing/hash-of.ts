import { createHash } from 'node:crypto';

/** The integrity hash of a file, in the form of a release's metadata. */
export function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

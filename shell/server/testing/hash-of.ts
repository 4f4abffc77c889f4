import { createHash } from 'node:crypto';

/** The hash of a file as a release's record has it. */
export function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

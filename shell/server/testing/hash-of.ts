import { createHash } from 'node:crypto';

/** The hash of a file as a release's record has it. */
export function hashOf(text: string): string {
  return `sha384-${createHash('sha384').update(text).digest('base64')}`;
}

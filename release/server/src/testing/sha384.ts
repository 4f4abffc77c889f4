import { createHash } from 'node:crypto';

/** The hash of a text or of bytes, as in a manifest. */
export function sha384(content: Buffer | string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

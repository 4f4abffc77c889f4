import { createHash } from 'node:crypto';

const INTEGRITY = /^(?<algorithm>sha(?:256|384|512))-(?<digest>[A-Za-z0-9+/]+={0,2})$/;

/**
 * Whether bytes have a hash.
 *
 * @param integrity - A hash in the form of subresource integrity: `sha384-…`, in base64.
 */
export function hasIntegrity(bytes: Buffer, integrity: string): boolean {
  const { algorithm, digest } = INTEGRITY.exec(integrity)?.groups ?? {};
  if (!algorithm) return false;
  return createHash(algorithm).update(bytes).digest('base64') === digest;
}

import { createHash } from 'node:crypto';

const INTEGRITY = /^(?<algorithm>sha(?:256|384|512))-(?<digest>[A-Za-z0-9+/]+={0,2})$/;

/**
 * Whether bytes have a hash, or all of several ones.
 *
 * @param integrity - In the form of subresource integrity: `sha384-…`, in base64.
 */
export function hasIntegrity(bytes: Buffer, integrity: string | readonly string[]): boolean {
  return [integrity].flat().every((hash) => {
    const { algorithm, digest } = INTEGRITY.exec(hash)?.groups ?? {};
    return algorithm && createHash(algorithm).update(bytes).digest('base64') === digest;
  });
}

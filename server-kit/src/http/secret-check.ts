import { createHash, timingSafeEqual } from 'node:crypto';

const digestOf = (text: string) => createHash('sha256').update(text).digest();

/** Compares texts with a secret. How long that takes tells nothing about the secret. */
export function createSecretCheck(secret: string): (text: string) => boolean {
  const expected = digestOf(secret);
  // Digests have the same length, whatever is compared.
  return (text) => timingSafeEqual(digestOf(text), expected);
}

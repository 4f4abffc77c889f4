import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import { z } from 'zod';
import { localSecret } from '../environment/read-environment.ts';

type ReadKey = (der: Buffer) => KeyObject;

const readPrivateKey: ReadKey = (key) => createPrivateKey({ key, format: 'der', type: 'pkcs8' });
const readPublicKey: ReadKey = (key) => createPublicKey({ key, format: 'der', type: 'spki' });

/** @returns The keys; `undefined` if one of them is not an Ed25519 key. */
function readKeys(text: string, read: ReadKey): KeyObject[] | undefined {
  try {
    const keys = text
      .trim()
      .split(/\s+/)
      .map((key) => read(Buffer.from(key, 'base64')));
    return keys.every((key) => key.asymmetricKeyType === 'ed25519') ? keys : undefined;
  } catch {
    // The message of the field says what is wrong, and never repeats a key.
    return undefined;
  }
}

function keysField(read: ReadKey, message: string) {
  return z.string().transform((text, context) => {
    const keys = readKeys(text, read);
    if (keys) return keys;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

/**
 * `SIGNING_KEYS`: private Ed25519 keys (PKCS#8 DER, base64), separated by spaces. The first signs.
 *
 * @example openssl genpkey -algorithm ed25519 -outform DER | base64
 */
export const releaseSigningKeysField = keysField(
  readPrivateKey,
  'must be a list of private Ed25519 keys (PKCS#8 DER, base64), separated by spaces',
);

/**
 * `RELEASE_PUBLIC_KEYS`: the public Ed25519 keys (SPKI DER, base64) of accepted signatures, separated
 * by spaces.
 *
 * @example openssl pkey -inform DER -in key.der -pubout -outform DER | base64
 */
export const releasePublicKeysField = keysField(
  readPublicKey,
  'must be a list of public Ed25519 keys (SPKI DER, base64), separated by spaces',
);

/** Generates a private key, as `SIGNING_KEYS` lists it. */
export function generateSigningKey(): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  return privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
}

/** Reads the signing keys of one machine, and creates one on first use. */
export async function localSigningKeys(path: string): Promise<KeyObject[]> {
  return releaseSigningKeysField.parse(await localSecret(path, generateSigningKey));
}

/** The public halves of keys, as `RELEASE_PUBLIC_KEYS` lists them. */
export function publicKeysText(keys: readonly KeyObject[]): string {
  return publicKeysOf(keys)
    .map((key) => key.export({ format: 'der', type: 'spki' }).toString('base64'))
    .join(' ');
}

/** The public halves of private keys. */
export function publicKeysOf(keys: readonly KeyObject[]): KeyObject[] {
  return keys.map((key) => createPublicKey(key));
}

import type { KeyObject } from 'node:crypto';
import {
  type SignedRegistry,
  signedRegistrySchema,
} from '@clean-express/release-contract/release-registry';
import { SignatureError, verifyDocument } from '@clean-express/server-kit/signatures';
import { z } from 'zod';

/** Why a registry is refused; the value of a metric's label. */
export const REFUSALS = ['signature', 'schema', 'older', 'different'] as const;

/** A registry that must not be used. The message says why, and what to do. */
export class RefusedRegistry extends Error {
  override readonly name = 'RefusedRegistry';
  readonly reason: (typeof REFUSALS)[number];

  constructor(reason: (typeof REFUSALS)[number], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** A registry with the signature of an accepted key. */
export interface TrustedRegistry {
  /** The signed document, byte by byte. */
  text: string;
  /** The signed bytes in it. */
  payload: Buffer;
  registry: SignedRegistry;
  /** Ids of previews that were ended, and manifests whose previews have ended: every page view asks. */
  endedPreviews: ReadonlySet<string>;
}

async function readPayload(text: string, publicKeys: readonly KeyObject[]): Promise<Buffer> {
  try {
    const { payload } = await verifyDocument({ typ: 'release-registry+jws', text, publicKeys });
    return payload;
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    throw new RefusedRegistry('signature', error.message);
  }
}

function parsePayload(payload: Buffer): SignedRegistry {
  try {
    return signedRegistrySchema.parse(JSON.parse(payload.toString('utf8')));
  } catch (error) {
    const problem = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new RefusedRegistry(
      'schema',
      `It does not match the schema. Deploy an SSR server that knows this schema.\n${problem}`,
    );
  }
}

/**
 * Reads a registry from any place: only its signature makes it trusted. How old it is, by any clock,
 * does not matter.
 *
 * @throws RefusedRegistry without the signature of an accepted key.
 */
export async function readTrustedRegistry(
  text: string,
  publicKeys: readonly KeyObject[],
): Promise<TrustedRegistry> {
  const payload = await readPayload(text, publicKeys);
  const registry = parsePayload(payload);
  const { ids = [], manifests = [] } = registry.endedPreviews ?? {};
  // No id has the form of a hash.
  return { text, payload, registry, endedPreviews: new Set([...ids, ...manifests]) };
}

/**
 * Whether a registry replaces the one in use. The same one may be signed again, with another key.
 *
 * @throws RefusedRegistry when the registry is older, or another one with the same number.
 */
export function replaces(next: TrustedRegistry, current: TrustedRegistry | undefined): boolean {
  if (!current) return true;
  const [number, inUse] = [next.registry.number, current.registry.number];
  if (number < inUse) {
    throw new RefusedRegistry(
      'older',
      `It has the number ${number}, but ${inUse} is in use. Check that the release server can write to the store.`,
    );
  }
  if (number === inUse && !next.payload.equals(current.payload)) {
    throw new RefusedRegistry(
      'different',
      `It has the number ${number}, as the one in use, but says something else. Check that only one release server signs.`,
    );
  }
  return next.text !== current.text;
}

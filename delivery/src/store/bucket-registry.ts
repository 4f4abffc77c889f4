import { type Registry, registrySchema } from '@clean-express/federation/registry';
import pRetry from 'p-retry';
import { DeliveryError } from '../errors/delivery-error.ts';
import type { Bucket } from './bucket.ts';

/** 20 attempts with growing delays: 50 concurrent publishers succeed within seconds. */
const RETRIES = { retries: 19, minTimeout: 50, factor: 1.3, randomize: true } as const;
const HEADERS = { contentType: 'application/json', cacheControl: 'no-cache' } as const;

/** Another publisher changed the registry between the read and the write. */
class LostRace extends Error {}

function parse(bytes: Buffer): Registry {
  return registrySchema.parse(JSON.parse(bytes.toString()));
}

/** Reads the registry from a bucket; it is empty when it does not exist yet. */
export async function readRegistry(bucket: Bucket, key: string): Promise<Registry> {
  const stored = await bucket.read(key);
  return stored ? parse(stored.bytes) : { microFrontends: {} };
}

/**
 * Changes the registry in a bucket. Buckets have no locks: when another publisher has changed the
 * registry in the meantime, the change is repeated on the new state.
 *
 * @param change - Creates the new registry from the current one.
 * @returns The stored registry.
 * @throws DeliveryError when other publishers win all attempts.
 */
export function updateRegistry(
  bucket: Bucket,
  key: string,
  change: (current: Registry) => Registry,
): Promise<Registry> {
  let written: Buffer | undefined;
  const attempt = async () => {
    const stored = await bucket.read(key);
    // The response to the previous write was lost: applying the change again would apply it twice.
    if (stored && written?.equals(stored.bytes)) return parse(stored.bytes);
    const current = stored ? parse(stored.bytes) : { microFrontends: {} };
    const next = registrySchema.parse(change(current));
    written = Buffer.from(`${JSON.stringify(next, null, 2)}\n`);
    const replaces = stored?.tag ?? 'nothing';
    if (!(await bucket.write(key, written, { ...HEADERS, replaces }))) throw new LostRace();
    return next;
  };
  const shouldRetry = ({ error }: { error: Error }) => error instanceof LostRace;
  return pRetry(attempt, { ...RETRIES, shouldRetry }).catch((cause: unknown) => {
    if (!(cause instanceof LostRace)) throw cause;
    const message =
      'Could not change the registry: other publishers changed it at the same time. Try again in a minute.';
    throw new DeliveryError('unavailable', message, { cause });
  });
}

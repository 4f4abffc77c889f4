import { type Registry, registrySchema } from '@clean-express/federation/registry';
import pRetry from 'p-retry';
import { DeliveryError } from '../errors/delivery-error.ts';
import type { Bucket } from './bucket.ts';

/** Twenty tries, further and further apart: fifty publishers at once get through in seconds. */
const TRIES = { retries: 19, minTimeout: 50, factor: 1.3, randomize: true } as const;
const HEADERS = { contentType: 'application/json', cacheControl: 'no-cache' } as const;

/** Somebody else changed the registry between our reading and our writing. */
class LostRace extends Error {}

function parse(bytes: Buffer): Registry {
  return registrySchema.parse(JSON.parse(bytes.toString()));
}

/** The registry in a bucket; an empty one when it is not there. */
export async function readRegistry(bucket: Bucket, key: string): Promise<Registry> {
  const stored = await bucket.read(key);
  return stored ? parse(stored.bytes) : { microFrontends: {} };
}

/**
 * Changes the registry in a bucket, which knows no locks: whoever finds that it is not any more what
 * was changed begins anew.
 *
 * @param change - Makes the new registry of the current one.
 * @returns What is stored now.
 * @throws DeliveryError when others are always faster.
 */
export function updateRegistry(
  bucket: Bucket,
  key: string,
  change: (current: Registry) => Registry,
): Promise<Registry> {
  let tried: Buffer | undefined;
  const tryOnce = async () => {
    const stored = await bucket.read(key);
    // The answer to our write was lost, and repeating it failed: once more would be twice.
    if (stored && tried?.equals(stored.bytes)) return parse(stored.bytes);
    const current = stored ? parse(stored.bytes) : { microFrontends: {} };
    const next = registrySchema.parse(change(current));
    tried = Buffer.from(`${JSON.stringify(next, null, 2)}\n`);
    const replaces = stored?.tag ?? 'nothing';
    if (!(await bucket.write(key, tried, { ...HEADERS, replaces }))) throw new LostRace();
    return next;
  };
  const shouldRetry = ({ error }: { error: Error }) => error instanceof LostRace;
  return pRetry(tryOnce, { ...TRIES, shouldRetry }).catch((cause: unknown) => {
    if (!(cause instanceof LostRace)) throw cause;
    const sentence = 'Others change the registry all the time. Try again in a minute.';
    throw new DeliveryError('unavailable', sentence, { cause });
  });
}

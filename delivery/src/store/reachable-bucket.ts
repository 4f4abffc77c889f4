import { DeliveryError } from '../errors/delivery-error.ts';
import type { Bucket } from './bucket.ts';

/** The first line of what went wrong; a refused connection has a code only. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : error.name;
  const [line = ''] = error.message.split('\n');
  return line.replace(/\.$/, '') || code;
}

/**
 * The same bucket, whose failures say in a sentence which store could not be reached, and why.
 *
 * @param location - As people name the store: `s3://bucket/prefix`.
 */
export function reachableBucket(bucket: Bucket, location: string): Bucket {
  const report = (cause: unknown): never => {
    const sentence = `The release store ${location} cannot be reached: ${reasonOf(cause)}.`;
    throw new DeliveryError('unavailable', sentence, { cause });
  };
  return {
    read: (key) => bucket.read(key).catch(report),
    write: (key, bytes, options) => bucket.write(key, bytes, options).catch(report),
    list: (prefix) => bucket.list(prefix).catch(report),
    remove: (keys) => bucket.remove(keys).catch(report),
  };
}

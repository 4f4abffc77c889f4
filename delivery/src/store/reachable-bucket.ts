import { DeliveryError } from '../errors/delivery-error.ts';
import type { Bucket } from './bucket.ts';

/** The first line of the error message; a refused connection has only a code. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : error.name;
  const [line = ''] = error.message.split('\n');
  return line.replace(/\.$/, '') || code;
}

/**
 * Wraps a bucket so that its errors name the store and the reason.
 *
 * @param location - Location of the store in messages: `s3://bucket/prefix`.
 */
export function reachableBucket(bucket: Bucket, location: string): Bucket {
  const report = (cause: unknown): never => {
    const message = `Could not reach the release store ${location}: ${reasonOf(cause)}.`;
    throw new DeliveryError('unavailable', message, { cause });
  };
  return {
    read: (key) => bucket.read(key).catch(report),
    write: (key, bytes, options) => bucket.write(key, bytes, options).catch(report),
    list: (prefix) => bucket.list(prefix).catch(report),
    remove: (keys) => bucket.remove(keys).catch(report),
  };
}

import { basename } from 'node:path';
import { buildStale, PlainError, type RemotePackage, step } from 'site-runner';
import { DeliveryError } from '../errors/delivery-error.ts';

/**
 * Builds a remote's package, unless its build is up to date.
 *
 * @throws DeliveryError when the build fails.
 */
export async function buildRemote({ folder }: RemotePackage): Promise<void> {
  try {
    await step('Build', (note) => buildStale(note, [basename(folder)]));
  } catch (error) {
    if (error instanceof PlainError) throw new DeliveryError('refused', error.message);
    throw error;
  }
}

import { DeliveryError } from '../errors/delivery-error.ts';

const ORIGIN_TIMEOUT_MS = 10_000;

/**
 * Checks that the origin of a release is reachable before the release is published: the first release
 * of a remote goes to all visitors at once.
 *
 * @param origin - Any response proves that it is reachable.
 * @throws DeliveryError when there is no response.
 */
export async function requireOrigin(origin: string): Promise<void> {
  try {
    await fetch(origin, { method: 'HEAD', signal: AbortSignal.timeout(ORIGIN_TIMEOUT_MS) });
  } catch (cause) {
    throw new DeliveryError(
      'unavailable',
      `Could not reach ${origin}, from which browsers would load this release. Nothing was changed. Restart npm start so that it serves all remotes, or set RELEASE_ORIGIN to the address of the files.`,
      { cause },
    );
  }
}

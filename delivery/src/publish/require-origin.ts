import { DeliveryError } from '../errors/delivery-error.ts';

/** How long it may take, in milliseconds. */
const TIMEOUT = 10_000;

/**
 * Makes sure that browsers will find a release where the registry will say that it is: the first
 * release of a remote goes to everybody.
 *
 * @param origin - Whatever it answers, somebody serves it.
 * @throws DeliveryError when nobody answers.
 */
export async function requireOrigin(origin: string): Promise<void> {
  try {
    await fetch(origin, { method: 'HEAD', signal: AbortSignal.timeout(TIMEOUT) });
  } catch (cause) {
    throw new DeliveryError(
      'unavailable',
      `Nobody answers at ${origin}, where browsers would look for this release. Nothing was changed. Please restart npm start, which then serves every remote that there is, or say in RELEASE_ORIGIN where the files will be.`,
      { cause },
    );
  }
}

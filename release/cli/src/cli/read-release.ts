import type { NamedRelease } from '../client/release-server.ts';
import { DeliveryError } from '../errors/delivery-error.ts';

/**
 * Reads a release as commands take it.
 *
 * @throws DeliveryError when it has no version.
 * @example readRelease('blog@1.2.0') // { remote: 'blog', version: '1.2.0' }
 */
export function readRelease(text: string): NamedRelease {
  const at = text.indexOf('@');
  const [remote, version] = [text.slice(0, at), text.slice(at + 1)];
  if (at > 0 && version) return { remote, version };
  throw new DeliveryError('usage', `Write a release as blog@1.2.0-3f2a91c07be4, not ${text}.`);
}

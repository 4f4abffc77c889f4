import { toPrintable } from '@clean-express/release-contract/provenance';
import type { Permission } from '@clean-express/release-contract/release-policy';
import type { RemoteConfig } from '@clean-express/release-contract/remote-config';
import type { ReleaseServer } from '../client/release-server.ts';
import { DeliveryError } from '../errors/delivery-error.ts';
import { refuse } from './refuse.ts';

/**
 * Finds out before anything is built whether the release server takes a release of a remote: whether it
 * responds to this command, knows the sender, and has no other owner of the paths.
 *
 * @param needed - The permissions that the command needs; of several in a list, one is enough.
 * @throws DeliveryError that says what is missing.
 */
export async function requireAccess(
  server: ReleaseServer,
  { name: remote, paths }: Pick<RemoteConfig, 'name' | 'paths'>,
  needed: readonly (Permission | readonly Permission[])[],
): Promise<void> {
  const { name, permissions, findings } = await server.access(remote, paths);
  const who = toPrintable(name);
  const alternatives = needed.map((some) => [some].flat());
  const missing = alternatives.find((some) => !some.some((one) => permissions.includes(one)));
  if (missing) {
    const named = missing.map((permission) => `"${permission}"`).join(' or ');
    const message = `${who} has no permission ${named} for "${remote}". Ask its owner for it. Nothing was built.`;
    throw new DeliveryError('refused', message);
  }
  refuse(remote, findings);
  const all = permissions.map(toPrintable).join(', ') || 'nothing but reading';
  console.error(`✓ You are ${who}, who may do this for "${remote}": ${all}.`);
}

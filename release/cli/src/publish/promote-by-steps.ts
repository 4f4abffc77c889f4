import { setTimeout } from 'node:timers/promises';
import type { ChangeResult, Reason, ReleaseServer } from '../client/release-server.ts';
import { DeliveryError } from '../errors/delivery-error.ts';

const MINUTE_MS = 60_000;

interface Release {
  remote: string;
  version: string;
}

interface Steps {
  /** Shares of the visitors, in percent, each larger than the one before. */
  steps: readonly number[];
  /** How long each step takes. */
  minutes: number;
  change: Reason;
}

/** @throws DeliveryError when the canary was rolled back, or somebody has changed its share. */
async function requireCanary(
  server: ReleaseServer,
  { remote, version }: Release,
  percent: number,
): Promise<void> {
  const canary = (await server.releases(remote)).find(({ role }) => role === 'canary');
  if (canary?.version === version && canary.share === percent) return;
  const message = `${remote} ${version} no longer has ${percent} % of the visitors: it was rolled back, or somebody has changed that. See: npm run release -- history ${remote}`;
  throw new DeliveryError('refused', message);
}

/**
 * Gives a release to a growing share of the visitors, and in the end to all. The first release of a remote,
 * beside which there is no other, gets all at once.
 *
 * @throws DeliveryError when the release was rolled back meanwhile. Its traffic stays as it is then.
 */
export async function promoteBySteps(
  server: ReleaseServer,
  release: Release,
  { steps, minutes, change }: Steps,
): Promise<ChangeResult> {
  const { remote, version } = release;
  const isLive = ({ role }: { role: string | null }) => role === 'live';
  const live = steps.length > 0 ? (await server.releases(remote)).find(isLive) : undefined;
  const canGrow = live !== undefined && live.version !== version;
  for (const percent of canGrow ? steps : []) {
    await server.setCanary(remote, version, percent, change);
    console.error(`✓ ${remote} ${version} has ${percent} % of the visitors, for ${minutes} min.`);
    await setTimeout(minutes * MINUTE_MS);
    await requireCanary(server, release, percent);
  }
  return server.promote(remote, version, change);
}

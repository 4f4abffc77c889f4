import { step } from '../../setup/command-messages.mjs';
import { builtServices } from './services.ts';
import { type ServedSite, type Site, signIn } from './site.ts';
import { withServices } from './with-services.ts';

/**
 * Serves a site while some work runs. Its releases are published before its SSR server starts.
 *
 * @param stageReleases - Publishes them, while the release server runs.
 * @param work - Its signal is aborted when the services are stopped.
 * @returns `undefined` when the process was asked to stop before the end of the work.
 * @throws PlainError when a service fails.
 */
export function withSite<Result>(
  site: Site,
  stageReleases: (site: ServedSite) => Promise<void>,
  work: (signal: AbortSignal, site: ServedSite) => Promise<Result>,
): Promise<Result | undefined> {
  const { first, ssrServer } = builtServices(site);
  return withServices(site.profile, first, async ({ signal, start }) => {
    const served = await signIn(site);
    await step('Releases', () => stageReleases(served));
    await start([ssrServer]);
    return work(signal, served);
  });
}

import { buildSite, localUrl, profiles, requireFreeSite, withSite } from 'site-runner';
import { stageReleases } from './site/releases.ts';

/** `npm start`: serves the whole site until it is stopped. */
export async function run(): Promise<number> {
  const profile = profiles.start;
  await requireFreeSite(profile);
  const site = await buildSite(profile);
  await withSite(site, stageReleases, () => {
    const url = localUrl(profile.ports.ssrServer);
    const releases = localUrl(profile.ports.releaseServer);
    console.log(
      `\nOpen ${url}\nReleases: ${releases}\n\nData and logs: ${profile.data}. Ctrl-C stops everything.`,
    );
    return new Promise<never>(() => undefined);
  });
  return 0;
}

import { rm } from 'node:fs/promises';
import { type ServeSite, testOutside } from 'packages/test-outside';
import {
  findBrowser,
  localUrl,
  prepareSite,
  step,
  withBuilds,
  withGateProfile,
  withSite,
} from 'site-runner';
import { stageRemotes } from './site/releases.ts';

/** A site with the remotes of the workspace, which takes releases of one more. */
const serveSite: ServeSite = (remote, work) =>
  withGateProfile(async (profile) => {
    await rm(profile.data, { recursive: true, force: true });
    const site = await step('Build the site', (note) =>
      withBuilds(note, [], () => prepareSite(profile)),
    );
    const browser = await step('Browser', findBrowser);
    const { remotes } = site;
    await withSite(
      { ...site, remotes: [...remotes, remote] },
      (served) => stageRemotes({ ...served, remotes }),
      (_, { releaseServer: { url, token } }) =>
        work({ url: localUrl(profile.ports.ssrServer), releaseServer: url, token, browser }),
    );
  });

/** `npm run test:outside`: a remote in its own repository, from its first file to a roll-back. */
export function run(): Promise<number> {
  return testOutside(serveSite);
}

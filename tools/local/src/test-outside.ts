import { appendFile, rm } from 'node:fs/promises';
import {
  findBrowser,
  localUrl,
  PlainError,
  prepareSite,
  step,
  withBuilds,
  withGateProfile,
  withSite,
} from 'site-runner';
import { type ServeSite, testOutside } from './packages/outside/test-outside.ts';
import { stageRemotes } from './site/releases.ts';

/** A site with the remotes of the workspace, which takes releases of one more. */
const serveSite: ServeSite = (remote, policyFor, work) =>
  withGateProfile(async (profile) => {
    await rm(profile.data, { recursive: true, force: true });
    const site = await step('Build the site', (note) =>
      withBuilds(note, [], () => prepareSite(profile)),
    );
    const browser = await step('Browser', findBrowser);
    const { remotes, releaseServer } = site;
    await appendFile(releaseServer.access.settings.POLICY, policyFor(releaseServer.url));
    const url = localUrl(profile.ports.ssrServer);
    const isDone = await withSite(
      { ...site, remotes: [...remotes, remote] },
      (served) => stageRemotes({ ...served, remotes }),
      async () => {
        await work({ url, releaseServer: releaseServer.url, browser });
        return true;
      },
    );
    if (!isDone) throw new PlainError('This was stopped before the end.');
  });

/** `npm run test:outside`: a remote in its own repository, from its first file to its end. */
export function run(): Promise<number> {
  return testOutside(serveSite);
}

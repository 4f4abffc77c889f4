import { localUrl, type RemotePackage, step } from 'site-runner';
import { type TeamSite, waitForPage } from './site.ts';
import type { Team } from './team.ts';

/** Runs a remote in the shell of a site, and the remote's e2e tests at it. */
export async function develop(
  { folder, remote }: RemotePackage,
  { npm, whileRunning }: Team,
  { url, browser }: TeamSite,
): Promise<void> {
  const server = localUrl(remote.port);
  const tests = { BASE_URL: server, CHROMIUM_PATH: browser };
  await whileRunning(folder, ['run', 'dev', '--', '--from', url], async () => {
    await step('Develop in the shell of the site', () =>
      waitForPage(`${server}/${remote.name}`, 200, '<script type="module"'),
    );
    await step('E2e tests at the development server', () =>
      npm(folder, ['run', 'test:e2e', '--', '--project=desktop'], tests),
    );
  });
}

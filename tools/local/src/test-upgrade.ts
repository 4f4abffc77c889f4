import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildStale, findRemotes, openLocalAccess, ROOT, readHost, step } from 'site-runner';
import { settingsOf } from './production/open-production.ts';
import { ProductionSite } from './production/production-site.ts';
import { localAuthority } from './production/programs.ts';
import { stageReleases } from './site/releases.ts';
import { checkOut, endFormer, startFormerSite } from './upgrade/former-site.ts';
import { startVisits } from './upgrade/page-load.ts';

/** The last commit whose SSR servers have the shell beside them: it was no release yet. */
const BEFORE_SHELL_RELEASES = '4f95dc00018be7bc3f3f9b8fc173087bd64735a2';

/** The machine may be busy: that is no reason to refuse the requests of a test. */
const BUSY = { OVERLOAD_DELAY_MS: '0' };

/** Replaces the servers of a site that runs, as docs/production.md says, and ends the visits before it ends. */
async function upgrade<Result>(
  former: Awaited<ReturnType<typeof startFormerSite>>,
  data: string,
  endVisits: () => Promise<Result>,
): Promise<Result> {
  const access = await openLocalAccess(join(data, 'access'));
  const site = await ProductionSite.prepare({
    data,
    images: join(data, 'images-of-now'),
    settings: await settingsOf(data),
    overrides: { ...BUSY, POLICY: access.settings.POLICY ?? '' },
    note: () => undefined,
  });
  const replace = async (name: string) => {
    await endFormer(former, name);
    await site.start(name);
    await site.ready(name);
  };
  try {
    await step('Release server', async () => {
      await site.run('release-server-migrations');
      await replace('release-server');
    });
    const url = site.addressOf('release-server');
    const token = await access.signIn(url, (person) => site.createToken(person));
    const releases = { shell: await readHost(join(ROOT, 'shell')), releaseServer: { url, token } };
    await step('First release of the shell', () => stageReleases({ ...releases, remotes: [] }));
    await step('SSR servers', async () => {
      for (const name of ['ssr-server-1', 'ssr-server-2']) await replace(name);
    });
    await step('API', async () => {
      await site.run('api-migrations');
      for (const name of ['api-1', 'api-2']) await replace(name);
    });
    await step('Releases of now', async () =>
      stageReleases({ ...releases, remotes: await findRemotes(ROOT) }),
    );
    return await endVisits();
  } finally {
    await site.stop();
  }
}

/**
 * Upgrades the site of an earlier commit under page views.
 *
 * @param hasShells - Whether its SSR servers take the shell from the store. Those that had it beside them take the
 * files of the pages along that they have just sent.
 * @returns The exit code.
 */
async function upgradeUnderViews(folder: string, data: string, hasShells: boolean) {
  const former = await startFormerSite(folder, data, BUSY);
  try {
    const end = startVisits(former.variable('caddy', 'SITE_URL'), localAuthority(data));
    const { all, failures, incomplete } = await upgrade(former, data, end).finally(end);
    for (const sentence of [...failures, ...incomplete]) console.error(sentence);
    console.log(
      `${all} page views, ${failures.length} failed, ${incomplete.length} without a file of the shell.`,
    );
    return failures.length === 0 && !(hasShells && incomplete.length > 0) ? 0 : 1;
  } finally {
    await former.stop();
  }
}

/**
 * `npm run test:upgrade`: upgrades a site in production mode from an earlier commit, with its data, while
 * visitors view pages.
 *
 * @param parameters - The commit; by default, the last one before the shell was a release.
 */
export async function run(parameters: readonly string[]): Promise<number> {
  const { positionals } = parseArgs({ args: [...parameters], allowPositionals: true });
  const [commit = BEFORE_SHELL_RELEASES] = positionals;
  const directory = await mkdtemp(join(tmpdir(), 'clean-express-'));
  // PostgreSQL has another account than root.
  await chmod(directory, 0o755);
  const [folder, data] = [join(directory, 'tree'), join(directory, 'data')];
  try {
    await mkdir(folder);
    await checkOut(commit, folder);
    await step('Build', (note) => buildStale(note));
    return await upgradeUnderViews(folder, data, commit !== BEFORE_SHELL_RELEASES);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

import { chmod, mkdir, mkdtempDisposable, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { execa } from 'execa';
import {
  buildStale,
  findRemotes,
  openLocalAccess,
  PlainError,
  ROOT,
  readHost,
  step,
} from 'site-runner';
import { Agent, setGlobalDispatcher } from 'undici';
import { whileVisited } from '../production/testing/visitors.ts';
import { settingsOf } from './production/open-production.ts';
import { ProductionSite } from './production/production-site.ts';
import { localAuthority } from './production/programs.ts';
import { stageReleases } from './site/releases.ts';

/** What this needs of a site in production mode, by the code of an earlier commit. */
type Site = Pick<ProductionSite, 'end' | 'stop' | 'variable'>;

const git = async (...parameters: string[]) =>
  (await execa('git', ['-C', ROOT, ...parameters])).stdout;

async function beforeNewestMigration(): Promise<string> {
  return `${await git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'api/drizzle')}~1`;
}

/**
 * Checks out a commit, installs its packages and builds it.
 *
 * @param folder - Where it goes; it is empty.
 */
async function checkOut(commit: string, folder: string): Promise<void> {
  await git('cat-file', '-e', `${commit}^{commit}`).catch(() => {
    throw new PlainError(
      `This clone does not have the commit ${commit}. Run: git fetch --unshallow`,
    );
  });
  const archive = join(folder, 'tree.tar');
  await git('archive', `--output=${archive}`, commit);
  await execa('tar', ['-xf', archive, '-C', folder]);
  const npm = (...parameters: string[]) =>
    execa('npm', ['run', '--silent', ...parameters], { cwd: folder });
  await step('Packages of then', async () => {
    await npm('pnpm', '--', 'install', '--frozen-lockfile', '--prefer-offline');
  });
  await step('Build of then', async () => {
    await npm('build');
  });
}

/**
 * Starts the site of a commit in production mode.
 *
 * @param folder - Where the commit is checked out.
 * @param data - Directory of the site's data.
 * @param overrides - Further environment variables of its servers.
 */
async function startFormerSite(
  folder: string,
  data: string,
  overrides: Readonly<Record<string, string>>,
): Promise<Site> {
  const script = join(folder, 'tools/local/src/production/open-production.ts');
  const { openProduction } = await import(pathToFileURL(script).href);
  return (await openProduction(data, overrides)).site;
}

/** The test sends more requests than a visitor, and the machine may be busy. */
const UNLIMITED = { OVERLOAD_DELAY_MS: '0', REQUESTS_PER_MINUTE: '1000000' };

const PATHS = ['/', '/services', '/blogs', '/contact'];

const VISITORS = 2;

/** The scripts and styles of the shell, wherever a page names them. */
const ASSET = /"(\/assets\/[^"\\]+\.(?:js|css))"/g;

const openPage = (site: string, index: number) => fetch(site + PATHS[index % PATHS.length]);

/** Opens the page of a visit with the files of the shell that it names. @returns The first response that is missing. */
async function openWhole(site: string, index: number): Promise<Response> {
  const page = await openPage(site, index);
  const html = await page.clone().text();
  const assets = new Set([...html.matchAll(ASSET)].map(([, asset = '']) => asset));
  if (!page.ok || assets.size === 0) throw new Error(`${page.status} ${page.url} names no script.`);
  for (const asset of assets) {
    const file = await fetch(site + asset);
    if (!file.ok) return file;
    await file.arrayBuffer();
  }
  return page;
}

/** Replaces the servers of a site that runs, as docs/production.md says. */
async function upgrade(
  former: Awaited<ReturnType<typeof startFormerSite>>,
  site: ProductionSite,
  access: Awaited<ReturnType<typeof openLocalAccess>>,
) {
  const replace = async (name: string) => {
    await former.end(name);
    await site.start(name);
    await site.ready(name);
  };
  await step('Release server', async () => {
    await site.run('release-server-migrations');
    await replace('release-server');
  });
  const url = site.addressOf('release-server');
  const token = await access.signIn(url, (person) => site.createToken(person));
  await step('SSR servers', async () => {
    for (const name of ['ssr-server-1', 'ssr-server-2']) await replace(name);
  });
  await step('API', async () => {
    await site.run('api-migrations');
    for (const name of ['api-1', 'api-2']) await replace(name);
  });
  const [shell, remotes] = await Promise.all([readHost(join(ROOT, 'shell')), findRemotes(ROOT)]);
  await step('Releases of now', (note) =>
    stageReleases({ shell, remotes, releaseServer: { url, token } }, note),
  );
}

/**
 * Upgrades the site of an earlier commit under page views.
 *
 * @returns The exit code.
 */
async function upgradeUnderViews(folder: string, data: string): Promise<number> {
  const former = await startFormerSite(folder, data, UNLIMITED);
  const access = await openLocalAccess(join(data, 'access'));
  const site = await ProductionSite.prepare({
    data,
    images: join(data, 'images-of-now'),
    settings: await settingsOf(data),
    overrides: { ...UNLIMITED, POLICY: access.settings.POLICY ?? '' },
    note: () => undefined,
  });
  try {
    setGlobalDispatcher(new Agent({ connect: { ca: await readFile(localAuthority(data)) } }));
    const address = former.variable('caddy', 'SITE_URL');
    const kinds = {
      'page views': (index: number) => openPage(address, index),
      'page views with the files of the shell': (index: number) => openWhole(address, index),
    };
    const { figures, failures } = await whileVisited(kinds, VISITORS, () =>
      upgrade(former, site, access),
    );
    for (const failure of failures) console.error(failure);
    for (const { kind, requests, failed } of figures) {
      console.log(`${requests} ${kind}, ${failed} failed.`);
    }
    return figures.every(({ failed }) => failed === 0) ? 0 : 1;
  } finally {
    await site.stop();
    await former.stop();
  }
}

/**
 * `npm run test:upgrade`: upgrades a site in production mode from an earlier commit, with its data, while
 * visitors view pages.
 *
 * @param parameters - The commit; by default, the last one before the newest migration of the API.
 */
export async function run(parameters: readonly string[]): Promise<number> {
  const { positionals } = parseArgs({ args: [...parameters], allowPositionals: true });
  const [commit = await beforeNewestMigration()] = positionals;
  await using directory = await mkdtempDisposable(join(tmpdir(), 'clean-express-'));
  // PostgreSQL has another account than root.
  await chmod(directory.path, 0o755);
  const [folder, data] = [join(directory.path, 'tree'), join(directory.path, 'data')];
  await mkdir(folder);
  await checkOut(commit, folder);
  await step('Build', (note) => buildStale(note));
  return await upgradeUnderViews(folder, data);
}

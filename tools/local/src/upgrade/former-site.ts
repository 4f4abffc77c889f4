import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { execa } from 'execa';
import { PlainError, ROOT, step } from 'site-runner';
import type { ProductionSite } from '../production/production-site.ts';

/** What this needs of a site in production mode, by the code of an earlier commit. */
type Site = Pick<ProductionSite, 'addressOf' | 'stop' | 'variable'> & Partial<ProductionSite>;

/**
 * Checks out a commit, installs its packages and builds it.
 *
 * @param folder - Where it goes; it is empty.
 */
export async function checkOut(commit: string, folder: string): Promise<void> {
  const git = (...parameters: string[]) => execa('git', ['-C', ROOT, ...parameters]);
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
export async function startFormerSite(
  folder: string,
  data: string,
  overrides: Readonly<Record<string, string>>,
): Promise<Site> {
  const script = join(folder, 'tools/local/src/production/open-production.ts');
  const { openProduction } = await import(pathToFileURL(script).href);
  return (await openProduction(data, overrides)).site;
}

/** The process of this one's children that listens at an address. */
async function findProcess(host: string): Promise<number | undefined> {
  const read = (file: string) => readFile(file, 'utf8').catch(() => '');
  for (const name of await readdir('/proc')) {
    const isChild = (await read(`/proc/${name}/status`)).includes(`\nPPid:\t${process.pid}\n`);
    const environment = isChild ? (await read(`/proc/${name}/environ`)).split('\0') : [];
    if (environment.includes(`HOST=${host}`)) return Number(name);
  }
  return undefined;
}

/** Ends a server of a former site. Sites of once started none again, and had no way to end one. */
export async function endFormer(site: Site, name: string): Promise<void> {
  if (site.end) return site.end(name);
  const { hostname } = new URL(site.addressOf(name));
  const pid = await findProcess(hostname);
  if (pid === undefined) throw new Error(`The former site has no server "${name}".`);
  process.kill(pid, 'SIGTERM');
  while ((await findProcess(hostname)) === pid) {
    await wait(50);
  }
}

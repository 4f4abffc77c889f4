import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RemotePackage, readRemote, step } from 'site-runner';
import { pack } from '../pack.ts';
import { publishedPackages } from '../packages.ts';
import { type Npm, npmOf } from './npm.ts';
import { startRegistry } from './registry.ts';
import { releaseTwice, type TeamSite } from './release-twice.ts';

/** The name of the remote that is made. */
const REMOTE = 'gift-cards';

/** Serves a site that takes releases of a remote, while some work runs. */
export type ServeSite = (
  remote: RemotePackage,
  work: (site: TeamSite) => Promise<void>,
) => Promise<void>;

/** Packs all packages and publishes them to a registry. */
async function publishPackages(folder: string, npm: Npm): Promise<void> {
  for (const published of await publishedPackages()) {
    await step(published.name, async () => {
      const tarball = await pack(published, join(folder, 'packages'));
      await npm(folder, ['publish', tarball, '--tag', 'latest']);
    });
  }
}

/**
 * Makes a repository of a remote with what the registry has, and checks and builds it there.
 *
 * @returns Absolute path of the repository.
 */
async function checkRepository(folder: string, npm: Npm): Promise<string> {
  const repository = join(folder, REMOTE);
  // npm would run a package of an earlier test that has the same version.
  const ownCache = { NPM_CONFIG_CACHE: join(folder, 'cache') };
  await step('Create the repository', () =>
    npm(folder, ['create', '--yes', '@clean-express/remote', REMOTE], ownCache),
  );
  await step('Install', () => npm(repository, ['install', '--no-audit', '--no-fund']));
  await step('Types', () => npm(repository, ['run', 'check:types']));
  await step('Unit tests', () => npm(repository, ['test']));
  await step('Build', () => npm(repository, ['run', 'build']));
  return repository;
}

/**
 * Proves that a team can build and release a remote from a repository of its own, with nothing but npm and
 * a registry of packages.
 */
export async function testOutside(serveSite: ServeSite): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'outside-'));
  const registry = await startRegistry(join(folder, 'registry'));
  try {
    await writeFile(join(folder, '.npmrc'), registry.settings);
    const npm = npmOf(folder);
    await publishPackages(folder, npm);
    const repository = await checkRepository(folder, npm);
    const remote = await readRemote(repository);
    await serveSite(remote, (site) => releaseTwice(repository, npm, site));
    return 0;
  } finally {
    await registry.stop();
    await rm(folder, { recursive: true });
  }
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openIssuer } from 'release-server/testing/issuer';
import { startJob, workflowRule } from 'release-server/testing/workflow-job';
import { type RemotePackage, readRemote, step } from 'site-runner';
import { pack } from '../pack.ts';
import { publishedPackages } from '../packages.ts';
import { develop } from './develop.ts';
import { startRegistry } from './registry.ts';
import { releaseAndRetire } from './releases.ts';
import type { TeamSite } from './site.ts';
import { hideWorkspace, type Team, teamOf } from './team.ts';

/** The name of the remote that is made. */
const REMOTE = 'gift-cards';

/** What the workflow of the remote's repository may do at the site. */
const RULE = {
  name: 'gift cards on main',
  remote: REMOTE,
  permissions: ['upload', 'skip-e2e', 'traffic', 'roll-back', 'retire'],
} as const;

/**
 * Serves a site that takes releases of a remote, while some work runs.
 *
 * @param policyFor - Returns what its policy has besides, for the address of its release server.
 */
export type ServeSite = (
  remote: RemotePackage,
  policyFor: (releaseServer: string) => string,
  work: (site: TeamSite) => Promise<void>,
) => Promise<void>;

/** Packs all packages and publishes them to a registry. */
async function publishPackages(folder: string, { npm }: Team): Promise<void> {
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
async function checkRepository(folder: string, { npm }: Team): Promise<string> {
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

/** Develops the remote of a repository beside a site, and releases it there by a workflow's identity. */
async function workAtSite(repository: string, team: Team, serveSite: ServeSite): Promise<void> {
  const remote = await readRemote(repository);
  const issuer = await openIssuer('github');
  const job = await startJob(issuer);
  try {
    const policyFor = (releaseServer: string) => workflowRule(issuer, releaseServer, RULE);
    await serveSite(remote, policyFor, async (site) => {
      await develop(remote, team, site);
      await releaseAndRetire(remote, team, site, job.settings);
    });
  } finally {
    job.close();
    await issuer.close();
  }
}

/**
 * Proves that a team can make, develop, release and end a remote from a repository of its own, with nothing
 * but npm and a registry of packages.
 */
export async function testOutside(serveSite: ServeSite): Promise<number> {
  const startedAt = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'outside-'));
  const registry = await startRegistry(join(folder, 'registry'));
  try {
    await writeFile(join(folder, '.npmrc'), registry.settings);
    const team = teamOf(folder, await step('The workspace is hidden from the team', hideWorkspace));
    await publishPackages(folder, team);
    await workAtSite(await checkRepository(folder, team), team, serveSite);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    console.log(`A remote, from its first file to its end, outside of the workspace: ${seconds} s`);
  } catch (error) {
    console.error(`The files of this run are in ${folder}.`);
    throw error;
  } finally {
    await registry.stop();
  }
  await rm(folder, { recursive: true });
  return 0;
}

import { once } from 'node:events';
import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openIssuer } from 'release-server/testing/issuer';
import { startJob, workflowRule } from 'release-server/testing/workflow-job';
import {
  buildSite,
  findBrowser,
  localUrl,
  PlainError,
  type RemotePackage,
  readRemote,
  step,
  withGateProfile,
  withSite,
} from 'site-runner';
import { runServer } from 'verdaccio';
import { portApplication } from './packages/outside/port-shop.ts';
import { BACKEND, installShop, runAlone, withBackend } from './packages/outside/shop.ts';
import { releaseShop, type ShopRemotes, type ShopSite } from './packages/outside/shop-at-site.ts';
import { hideWorkspace, type Team, teamOf } from './packages/outside/team.ts';
import { develop, releaseAndRetire } from './packages/outside/work-at-site.ts';
import { pack, publishedPackages } from './packages/packages.ts';
import { stageReleases } from './site/releases.ts';

/** Users of this machine may publish; packages of others are not passed on. */
function configuration(folder: string) {
  const everyone = { access: '$all', publish: '$all', unpublish: '$all' };
  return {
    self_path: folder,
    storage: join(folder, 'storage'),
    packages: { '@clean-express/*': everyone },
    log: { type: 'stdout', format: 'pretty', level: 'fatal' },
  };
}

/**
 * Starts a registry of npm packages on this machine, on any free port.
 *
 * @param folder - Absolute path, for its files.
 */
async function startRegistry(folder: string) {
  await mkdir(folder, { recursive: true });
  const server = await runServer(configuration(folder));
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port }: AddressInfo = server.address();
  const address = `localhost:${port}/`;
  return {
    /** Lines of an `.npmrc`. npm publishes only with a token, whatever it is. */
    settings: `@clean-express:registry=http://${address}\n//${address}:_authToken=local\n`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The name of the remote that is made. */
const REMOTE = 'gift-cards';

/** What the workflow of the remote's repository may do at the site. */
const RULE = {
  name: 'gift cards on main',
  remote: REMOTE,
  permissions: ['upload', 'skip-e2e', 'traffic', 'roll-back', 'retire'],
} as const;

/** The workflow of the platform, as the team of the shop has pinned it. */
const GATE = `acme/platform/.github/workflows/gate.yml@${'5'.repeat(40)}`;

/** A rule for what a job of the shop's workflow may do at the site. */
const shopRule = (name: string, workflow: string, permissions: string) => `
  - name: ${name}
    issuer: github
    repository_id: "74"
    ref: refs/heads/main
    event_name: [push]
    job_workflow_ref: ${workflow}
    allow: [{ remotes: [product, cart], permissions: [${permissions}] }]`;

/** The jobs of the shop itself, and those of the platform. */
const SHOP_RULES =
  shopRule(
    'the shop',
    'acme/blog/.github/workflows/release.yml@refs/heads/main',
    'upload, preview, skip-e2e, traffic, roll-back',
  ) + shopRule('gate of the shop', GATE, 'gate, traffic');

/** The origins of the shop's backend, which the operator of the site allows. */
const SHOP_ORIGINS = `
remotes:${['product', 'cart']
  .map((name) => `\n  ${name}: { origins: { connect: ["${BACKEND}"], fonts: ["${BACKEND}"] } }`)
  .join('')}
`;

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
async function checkRepository({ create, install, npm }: Team): Promise<string> {
  const repository = await step('Create the repository', () => create(REMOTE));
  await step('Install', () => install(repository));
  await step('Types', () => npm(repository, ['run', 'check:types']));
  await step('Unit tests', () => npm(repository, ['test']));
  await step('Build', () => npm(repository, ['run', 'build']));
  return repository;
}

/**
 * Serves a site with the remotes of the workspace, which takes releases of others, while some work runs.
 *
 * @param policyFor - Returns what its policy has besides, for the address of its release server.
 */
const serveSite = (
  policyFor: (releaseServer: string) => string,
  work: (site: Omit<ShopSite, 'jobs'>) => Promise<void>,
) =>
  withGateProfile(async (profile) => {
    await rm(profile.data, { recursive: true, force: true });
    const site = await buildSite(profile);
    const browser = await step('Browser', findBrowser);
    const { releaseServer } = site;
    await appendFile(releaseServer.access.settings.POLICY, policyFor(releaseServer.url));
    const url = localUrl(profile.ports.ssrServer);
    const remotesAt = localUrl(profile.ports.otherRemotes);
    const isDone = await withSite(site, stageReleases, async () => {
      await work({ url, releaseServer: releaseServer.url, browser, remotesAt });
      return true;
    });
    if (!isDone) throw new PlainError('This was stopped before the end.');
  });

/**
 * Develops the remote of a repository beside a site, and releases it there by a workflow's identity. Then the
 * remotes of the shop are released there.
 */
async function workAtSite(
  remote: RemotePackage,
  shop: { remotes: ShopRemotes; folder: string },
  team: Team,
): Promise<void> {
  const issuer = await openIssuer('github');
  const own = await startJob(issuer);
  const platform = await startJob(issuer, { job_workflow_ref: GATE });
  const jobs = { own: own.settings, platform: platform.settings };
  try {
    const policyFor = (releaseServer: string) =>
      workflowRule(issuer, releaseServer, RULE).trimEnd() + SHOP_RULES + SHOP_ORIGINS;
    await serveSite(policyFor, async (site) => {
      await develop(remote, team, site);
      await releaseAndRetire(remote, team, site, jobs.own);
      await withBackend(shop.folder, team, () =>
        releaseShop(shop.remotes, team, { ...site, jobs }),
      );
    });
  } finally {
    own.close();
    platform.close();
    await issuer.close();
  }
}

/** Runs the shop of another team, which knows nothing of this site, and makes remotes of it. */
async function makeShop(folder: string, team: Team) {
  const shop = join(folder, 'shop');
  const browser = await step('Browser', findBrowser);
  await step('Install a shop', () => installShop(shop, team));
  await runAlone(shop, team, browser);
  const [product, cart] = [
    await readRemote(await portApplication('product', team)),
    await readRemote(await portApplication('cart', team)),
  ];
  return { folder: shop, remotes: { product, cart } };
}

/**
 * `npm run test:outside`: proves that a team can make, develop, release and end a remote from a repository of
 * its own, with nothing but npm and a registry of packages.
 */
export async function run(): Promise<number> {
  const startedAt = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'outside-'));
  const registry = await startRegistry(join(folder, 'registry'));
  try {
    await writeFile(join(folder, '.npmrc'), registry.settings);
    const team = teamOf(folder, await step('The workspace is hidden from the team', hideWorkspace));
    await publishPackages(folder, team);
    const remote = await readRemote(await checkRepository(team));
    await workAtSite(remote, await makeShop(folder, team), team);
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

import { execFileSync } from 'node:child_process';
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from 'api/test/engines/postgres-binaries.ts';
import { createPostgresDatabase } from 'api/test/engines/postgres-database.ts';
import { startPostgresServer } from 'api/test/engines/postgres-server.ts';
import {
  buildSite,
  installNode,
  PlainError,
  remoteOrigins,
  type Site,
  Supervisor,
  signIn,
  step,
  withGateProfile,
} from 'site-runner';
import { stageReleases } from '../../site/releases.ts';
import { IMAGES, type ImageName } from '../image.ts';
import {
  checkApi,
  checkBackup,
  checkLimits,
  checkPages,
  checkReleaseServer,
  checkStorages,
  createToken,
  seed,
} from './checks.ts';
import { prepareImage } from './container.ts';
import { checkContents } from './contents.ts';
import { memoryOf } from './memory.ts';
import {
  type Deployment,
  type Images,
  prepareDeployment,
  type Server,
  startServer,
  stopServer,
} from './servers.ts';
import { settingsOf } from './settings.ts';

function requireNamespaces(): void {
  if (process.platform === 'linux' && process.getuid?.() === 0) return;
  throw new PlainError(
    'The images run with a root, processes and a user of their own, which only root can make, on Linux. Please run this as root: sudo npm run test:images.',
  );
}

const MEMORY_DIGITS = 0;

/** A row of the table: what a server takes. */
function measure({ name, container, start }: Server, size: number, node: string) {
  const processes = memoryOf(container.processes);
  const total = (of: 'rss' | 'pss') =>
    processes.reduce((sum, memory) => sum + memory[of], 0).toFixed(MEMORY_DIGITS);
  return {
    image: name,
    Node: node,
    'files (MB)': size.toFixed(1),
    'start (s)': start.toFixed(2),
    processes: processes.length,
    'RSS of all (MB)': total('rss'),
    'PSS of all (MB)': total('pss'),
    'RSS of each (MB)': processes.map(({ rss }) => rss.toFixed(MEMORY_DIGITS)).join(' + '),
  };
}

/** What a run on one version of Node needs. */
interface Run {
  site: Site;
  /** Address of a PostgreSQL server. */
  postgres: string;
  /** Path of Node. */
  node: string;
  version: string;
  /** For all files of the run. */
  directory: string;
}

async function prepareRun({ site, postgres, node, directory }: Run): Promise<Deployment> {
  const image = async (name: ImageName) =>
    [name, await prepareImage(name, join(directory, name), node)] as const;
  const images = Object.fromEntries(await Promise.all(IMAGES.map(image))) as Images;
  const [api, releaseServer] = await Promise.all(
    [1, 2].map(() => createPostgresDatabase(postgres, { template: 'template1' })),
  );
  if (!api || !releaseServer) throw new Error('A database is missing.');
  const deployment = { images, site, settings: settingsOf(site, { api, releaseServer }) };
  await prepareDeployment(deployment);
  return deployment;
}

/** Runs all images on a version of Node. @returns The rows of the table. */
async function testRun(run: Run) {
  const { site, postgres, directory, version } = run;
  const deployment = await step(`Images with Node ${version}`, () => prepareRun(run));
  const { images } = deployment;
  const origins = new Supervisor(join(site.profile.data, 'logs'));
  const servers: Server[] = [];
  const start = async (name: ImageName) => {
    const server = await startServer(deployment, name);
    servers.push(server);
    return server;
  };
  try {
    await checkLimits(deployment);
    await seed(deployment);
    const api = await start('api');
    const releaseServer = await start('release-server');
    const served = await signIn(site, (person) => createToken(deployment, person));
    await step('Releases', () => stageReleases(served));
    // It makes the folders that are missing, which would belong to another user.
    await origins.start([remoteOrigins(site, site.remotes)]);
    const ssrServer = await start('ssr-server');
    await checkPages(ssrServer);
    const rows = [];
    for (const server of servers) {
      const size = await checkContents(images[server.name].root, images[server.name]);
      rows.push(measure(server, size, version));
    }
    await checkApi(api);
    await checkReleaseServer(releaseServer);
    const backups = join(directory, 'backups');
    await mkdir(backups);
    await chown(backups, images.api.user.uid, images.api.user.gid);
    const empty = await createPostgresDatabase(postgres, { template: 'template1' });
    await checkBackup(deployment, backups, empty);
    for (const server of servers.reverse()) await stopServer(deployment, server);
    // Last: its servers are killed, and no other one could write for a while.
    await checkStorages(deployment);
    return rows;
  } catch (error) {
    for (const { name, container } of servers) console.error(`${name}:\n${container.output}`);
    throw error;
  } finally {
    await Promise.all(servers.map(({ container }) => container.kill()));
    await origins.stop();
  }
}

/** The Nodes on which the images run: the servers support both. */
async function findNodes() {
  const nodes = await Promise.all(['24', '26'].map(installNode));
  return nodes.map((node) => {
    const version = execFileSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' });
    return { node, version: version.trim() };
  });
}

/**
 * `npm run test:images`: tests the images of all servers, on each Node that they support, without a program for containers: it lays out their files as the
 * Dockerfiles do, and runs them from there.
 *
 * @throws PlainError that says what is wrong.
 */
export async function run(): Promise<number> {
  requireNamespaces();
  const programs = findPostgres();
  if (!programs) throw new PlainError('There is no PostgreSQL server for this platform.');
  const nodes = await findNodes();
  return withGateProfile(async (profile) => {
    const directory = await mkdtemp(join(tmpdir(), 'images-'));
    const postgres = await startPostgresServer(programs);
    try {
      const rows = [];
      for (const { node, version } of nodes) {
        await rm(profile.data, { recursive: true, force: true });
        const site = await buildSite(profile);
        const run = { site, postgres: postgres.url, node, version };
        rows.push(...(await testRun({ ...run, directory: join(directory, version) })));
      }
      console.table(rows);
      return 0;
    } finally {
      await postgres.stop();
      await rm(directory, { recursive: true });
    }
  });
}

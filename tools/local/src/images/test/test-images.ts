import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setDefaultCACertificates } from 'node:tls';
import { createPostgresDatabase } from 'api/test/engines/postgres-database.ts';
import { buildStale, installNode, PlainError, step } from 'site-runner';
import { openProduction } from '../../production/open-production.ts';
import { localAuthority } from '../../production/programs.ts';
import { IMAGES, type ImageName } from '../image.ts';
import {
  checkApi,
  checkCommands,
  checkLimits,
  checkPages,
  checkReleaseServer,
  checkStorages,
} from './checks.ts';
import { prepareImage } from './container.ts';
import { checkContents } from './contents.ts';
import { memoryOf } from './memory.ts';
import { type Deployment, type Images, type Server, startServer, stopServer } from './servers.ts';

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
  site: Deployment['site'];
  data: string;
  /** Path of Node. */
  node: string;
  version: string;
  /** For all files of the run. */
  directory: string;
  /** Creates a database without tables. @returns Its URL. */
  createDatabase: () => Promise<string>;
}

async function prepareImages({ node, directory }: Run): Promise<Images> {
  const image = async (name: ImageName) =>
    [name, await prepareImage(name, join(directory, name), node)] as const;
  return Object.fromEntries(await Promise.all(IMAGES.map(image))) as Images;
}

/** Runs all images on a version of Node. @returns The rows of the table, and what the images run with. */
async function testRun(run: Run) {
  const { version, createDatabase, site, data } = run;
  const images = await step(`Images with Node ${version}`, () => prepareImages(run));
  const deployment = { images, site, data };
  const servers: Server[] = [];
  try {
    await checkLimits(deployment);
    await checkCommands(deployment, createDatabase);
    for (const name of IMAGES) servers.push(await startServer(deployment, name));
    const [api, releaseServer, ssrServer] = servers as [Server, Server, Server];
    await checkPages(ssrServer);
    const rows = [];
    for (const server of servers) {
      const size = await checkContents(images[server.name].root, images[server.name]);
      rows.push(measure(server, size, version));
    }
    await checkApi(api);
    await checkReleaseServer(releaseServer);
    for (const server of servers.reverse()) await stopServer(deployment, server);
    return { rows, deployment };
  } catch (error) {
    for (const { name, container } of servers) console.error(`${name}:\n${container.output}`);
    throw error;
  } finally {
    await Promise.all(servers.map(({ container }) => container.kill()));
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

/** Settings of the site's servers: they need not drain for long. */
const SETTINGS = { DRAIN_SECONDS: '2' };

/**
 * `npm run test:images`: tests the images of all servers, on each Node that they support, without a program for containers: it lays out their files as the
 * Dockerfiles do, and runs them from there, beside the servers of a site in production mode.
 *
 * @throws PlainError that says what is wrong.
 */
export async function run(): Promise<number> {
  requireNamespaces();
  const nodes = await findNodes();
  await step('Build', (note) => buildStale(note));
  const data = await mkdtemp(join(tmpdir(), 'data-'));
  const directory = await mkdtemp(join(tmpdir(), 'images-'));
  // PostgreSQL and the images have other accounts than root.
  await chmod(data, 0o755);
  const { site, settings } = await openProduction(data, SETTINGS);
  try {
    const shared = ['access', 'caddy', 'volumes'].map((name) => join(data, name));
    execFileSync('chown', ['--recursive', '65534:65534', ...shared]);
    setDefaultCACertificates([readFileSync(localAuthority(data), 'utf8')]);
    const { host } = new URL(site.variable('api-1', 'DATABASE_URL'));
    const server = `postgres://postgres:${settings.POSTGRES_PASSWORD}@${host}`;
    const createDatabase = () => createPostgresDatabase(server, { template: 'template1' });
    const results = [];
    for (const { node, version } of nodes) {
      const run = { site, data, node, version, createDatabase };
      results.push(await testRun({ ...run, directory: join(directory, version) }));
    }
    // Another release server that has the lease would write the registry.
    await site.end('release-server');
    for (const { deployment } of results) await checkStorages(deployment);
    console.table(results.flatMap(({ rows }) => rows));
    return 0;
  } finally {
    await site.stop();
    await Promise.all([data, directory].map((each) => rm(each, { recursive: true })));
  }
}

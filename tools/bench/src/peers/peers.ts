import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { precompressDirectory } from '@clean-express/release-build';
import { lastLines, PlainError, ROOT, runCommand, type Service } from 'site-runner';
import { glob } from 'tinyglobby';
import { gatewayUrl, PEER_PORTS, profile } from '../site/profile.ts';

const BENCH = join(import.meta.dirname, '../..');
const FOLDER = join(BENCH, 'peers');

/** What the site is compared with: the port of its pages, those of the part whose loss is measured, and its sources. */
export const PEERS = {
  'module federation': {
    page: PEER_PORTS.host,
    parts: [PEER_PORTS.remote],
    sources: ['tools/bench/peers/{federation,pages}'],
  },
  'import map, single-spa': {
    page: PEER_PORTS.rootConfig,
    parts: [PEER_PORTS.application],
    sources: ['tools/bench/peers/{import-maps,pages}'],
  },
  // It has one part: all of it.
  'React Router framework': {
    page: PEER_PORTS.framework,
    parts: [PEER_PORTS.framework],
    sources: ['tools/bench/peers/{framework,pages}'],
  },
} as const;

/** The static builds: folder → its port, and that of the part whose URL it contains. */
const STATIC = {
  'federation/remote': { port: PEER_PORTS.remote, part: PEER_PORTS.remote },
  'federation/host': { port: PEER_PORTS.host, part: PEER_PORTS.remote },
  'import-maps/catalog': { port: PEER_PORTS.application, part: PEER_PORTS.application },
  'import-maps/root-config': { port: PEER_PORTS.rootConfig, part: PEER_PORTS.application },
};

async function build(folder: string, command: string, part: number): Promise<void> {
  const log = join(profile.data, 'logs', `${folder.replace('/', '-')}-build.log`);
  const API_URL = gatewayUrl(profile.ports.api);
  const env = { NODE_ENV: 'production', API_URL, CATALOG_URL: gatewayUrl(part) };
  const cwd = join(FOLDER, folder);
  const exitCode = await runCommand({ cwd, command, parameters: ['build'], env, output: { log } });
  if (exitCode !== 0) throw new PlainError(`Could not build ${folder}.\n\n${lastLines(log, 20)}`);
}

/** Builds the peers. @returns Their servers. */
export async function buildPeers(): Promise<Service[]> {
  const services: Service[] = [];
  for (const [folder, { port, part }] of Object.entries(STATIC)) {
    await build(folder, 'vite', part);
    const DIRECTORY = join(FOLDER, folder, 'dist');
    await precompressDirectory(DIRECTORY);
    services.push({
      name: folder.replace('/', '-'),
      title: `server of ${folder}`,
      port,
      cwd: BENCH,
      script: 'src/peers/static-server.ts',
      env: { PORT: String(port), DIRECTORY },
    });
  }
  await build('framework', 'react-router', PEER_PORTS.framework);
  const framework: Service = {
    name: 'framework',
    title: 'server of framework',
    port: PEER_PORTS.framework,
    cwd: join(FOLDER, 'framework'),
    script: join(BENCH, 'src/peers/framework-server.ts'),
    parameters: ['dist/server/index.js'],
    env: {
      PORT: String(PEER_PORTS.framework),
      HOST: 'localhost',
      NODE_ENV: 'production',
      NODE_EXTRA_CA_CERTS: join(profile.data, 'cert.pem'),
    },
  };
  return [...services, framework];
}

/** Counts the lines of sources that are not empty, without tests. */
export async function countLines(folders: readonly string[]): Promise<number> {
  const files = await glob(
    folders.map((folder) => `${folder}/**/*.{ts,tsx,css,html}`),
    { cwd: ROOT, ignore: ['**/{dist,node_modules,testing}/**', '**/*.test.*'], absolute: true },
  );
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return texts.join('\n').match(/^.*\S.*$/gm)?.length ?? 0;
}

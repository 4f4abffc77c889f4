import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { USAGES } from './usage.mjs';

const RUN = fileURLToPath(new URL('run.cjs', import.meta.url));
const directory = mkdtempSync(join(tmpdir(), 'run-'));
afterAll(() => rmSync(directory, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

interface Machine {
  version: string;
  platform?: string;
  registry?: string;
  /** By default, there is no such command. */
  commandLine?: string[];
}

/** Runs a command on a machine with another Node or platform, empty caches and this registry. */
async function runOn(machine: Machine) {
  const { version, platform = process.platform, registry = '' } = machine;
  const { commandLine = ['unknown'] } = machine;
  const home = mkdtempSync(join(directory, 'home-'));
  const preload = join(home, 'preload.cjs');
  const versions = JSON.stringify({ ...process.versions, node: version });
  writeFileSync(
    preload,
    `Object.defineProperty(process, 'versions', { value: ${versions} });
Object.defineProperty(process, 'platform', { value: '${platform}' });`,
  );
  const settings = {
    XDG_CACHE_HOME: home,
    HOME: home,
    LOCALAPPDATA: home,
    npm_config_cache: join(home, 'npm'),
    npm_config_registry: registry,
    npm_config_fetch_retries: '0',
  };
  const child = spawn(process.execPath, ['--require', preload, RUN, ...commandLine], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  const cached = readdirSync(home, { recursive: true, encoding: 'utf8' });
  const nodes = cached.filter((path) => /\bnode-\d+\.[^/\\]*$/.test(path));
  return { status, stdout, lines: stderr.trim().split('\n'), nodes };
}

it.each(['6.0.0', '16.20.2'])('reports that Node %s is too old', async (version) => {
  const { status, lines } = await runOn({ version });
  expect(status).toBe(1);
  expect(lines).toEqual([
    `This needs Node 18 or newer, and it was started with Node ${version}. Please install a newer Node from https://nodejs.org and run this again.`,
  ]);
});

it.each(['24.15.0', '26.0.0', '28.1.0'])('runs on Node %s of the machine', async (version) => {
  const { status, lines } = await runOn({ version });
  expect(status).toBe(1);
  expect(lines).toEqual([
    expect.stringMatching(/^Please name one of these commands: build, check-packages, .+\.$/),
  ]);
});

it.each(['18.20.8', '22.22.0', '24.14.1', '25.9.0'])(
  'says what to install instead of Node %s where there is no package',
  async (version) => {
    const { status, lines } = await runOn({ version, platform: 'sunos' });
    expect(status).toBe(1);
    expect(lines).toEqual([
      `This needs Node 26, and there is no package of it for sunos-${process.arch}. Please install Node 26 from https://nodejs.org and run this again.`,
    ]);
  },
);

it('says so when Node is neither in the cache nor to be downloaded, and leaves nothing behind', async () => {
  const { status, lines, nodes } = await runOn({
    version: '20.20.2',
    registry: 'http://127.0.0.1:9',
  });
  expect(status).toBe(1);
  expect(lines.at(-1)).toMatch(/^Could not reach the package registry\. Please check/);
  expect(nodes).toEqual([]);
});

it('installs no damaged download', async () => {
  const registry = createServer(({ url = '', headers }, response) => {
    if (url.endsWith('.tgz')) return response.end('damaged');
    const name = url.slice(1);
    const dist = { tarball: `http://${headers.host}/${name}.tgz` };
    const version = { name, version: '26.10.0', dist };
    response.end(JSON.stringify({ name, versions: { '26.10.0': version } }));
  });
  registry.listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const { port } = registry.address() as AddressInfo;
  try {
    const run = await runOn({ version: '20.20.2', registry: `http://127.0.0.1:${port}` });
    expect(run.status).toBe(1);
    expect(run.lines.at(-1)).toMatch(/^A download is damaged: it has another checksum/);
    expect(run.nodes).toEqual([]);
  } finally {
    registry.close();
  }
});

const { node: version } = process.versions;

it('explains commands, and does nothing else', async () => {
  const command = 'test';
  const help = await runOn({ version, commandLine: [command, '--full', '--help'] });
  expect(help).toMatchObject({ status: 0, stdout: `Usage: ${USAGES[command]}\n`, lines: [''] });
});

it('explains a program of the workspace by the script that runs it', async () => {
  vi.stubEnv('npm_lifecycle_event', 'bench');
  const { status, stdout } = await runOn({ version, commandLine: ['exec', 'node', 'x', '--help'] });
  expect({ status, stdout }).toEqual({ status: 0, stdout: `Usage: ${USAGES.bench}\n` });
});

it('refuses what a command would ignore', async () => {
  const { status, lines } = await runOn({ version, commandLine: ['start', '--port', '4000'] });
  expect(status).toBe(1);
  expect(lines.at(-1)).toBe('This takes no "--port 4000". Usage: npm start');
});

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { execa } from 'execa';
import { installNode, ROOT } from 'site-runner';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

// It loads Nodes and npms from the registry.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const NPMS = ['9', '10', '11'];
const NODE_26 = 'v26.10.0';
const FOLDER = `node-26.10.0-${process.platform}-${process.arch}`;

const directory = mkdtempSync(join(tmpdir(), 'project-node-'));
const nodes = new Map<string, string>();

beforeAll(async () => {
  for (const major of ['18', '20', '24']) nodes.set(major, await installNode(major));
  const options = ['--no-audit', '--no-fund', '--ignore-scripts'];
  for (const major of NPMS) {
    await execa('npm', ['install', '--prefix', join(directory, major), ...options, `npm@${major}`]);
  }
});
afterAll(() => rmSync(directory, { recursive: true }));

/** Without what an npm that runs these tests passes on, such as its folders. */
const ENVIRONMENT = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)),
);

const newCache = () => mkdtempSync(join(directory, 'cache-'));
const entries = (cache: string) => readdirSync(join(cache, 'clean-express'));

interface Machine {
  node: string;
  npm: string;
  cache: string;
  settings?: Record<string, string>;
}

/** Starts a script of the workspace on a machine with this Node and this npm. */
function start({ node, npm, cache, settings }: Machine, ...parameters: string[]): ChildProcess {
  const path = nodes.get(node) ?? '';
  const program = join(directory, npm, 'node_modules');
  const PATH = [dirname(path), join(program, '.bin'), process.env.PATH].join(delimiter);
  const own = { XDG_CACHE_HOME: cache, LOCALAPPDATA: cache, ...settings };
  return spawn(path, [join(program, 'npm/bin/npm-cli.js'), 'run', '--silent', ...parameters], {
    cwd: ROOT,
    env: { ...ENVIRONMENT, PATH, ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
    // To be killed with all that it has started.
    detached: true,
  });
}

/** Runs `pnpm exec node --version` there, by a script: it names the Node that its children find. */
async function askVersion(machine: Machine) {
  const child = start(machine, 'pnpm', '--', '--silent', 'exec', 'node', '--version');
  if (!child.stdout || !child.stderr) throw new Error('The output is missing.');
  const [output, stderr] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { output: output.trim(), stderr };
}

it.each([
  ['18', '9'],
  ['18', '10'],
  ['20', '11'],
])('runs children on the Node of the project, on Node %s with npm %s', async (node, npm) => {
  const cache = newCache();
  const first = await askVersion({ node, npm, cache });
  expect(first.output, first.stderr).toBe(NODE_26);
  expect(first.stderr).toMatch(/Node 26\.10\.0: installed \(\d+\.\d s\)/);
  // It looks for folders beside the program.
  const bin = join(cache, 'clean-express', FOLDER, 'node_modules/node/bin');
  const programs = join(directory, npm, 'node_modules/.bin');
  const PATH = [bin, programs, process.env.PATH].join(delimiter);
  const npx = await execa(join(programs, 'npx'), ['--yes', 'semver@7.8.1', '1.2.3'], {
    cwd: directory,
    env: { ...ENVIRONMENT, PATH },
    extendEnv: false,
  });
  expect(npx.stdout).toBe('1.2.3');
  const offline = { npm_config_registry: 'http://127.0.0.1:9' };
  const second = await askVersion({ node, npm, cache, settings: offline });
  expect(second.output, second.stderr).toBe(NODE_26);
  expect(second.stderr).not.toContain('Node 26.10.0');
});

it('runs on the Node of the machine where the project supports it', async () => {
  const cache = newCache();
  const { output } = await askVersion({ node: '24', npm: '11', cache });
  expect(output).toMatch(/^v24\./);
  expect(readdirSync(cache)).toEqual([]);
});

it('installs it once for two clones that start at the same time', async () => {
  const cache = newCache();
  const machine = { node: '20', npm: '10', cache };
  const runs = await Promise.all([askVersion(machine), askVersion(machine)]);
  expect(runs.map(({ output }) => output)).toEqual([NODE_26, NODE_26]);
  const notes = runs.map(({ stderr }) => /26\.10\.0: (.+?) \(\d+\.\d s\)\n/.exec(stderr)?.[1]);
  expect(notes.sort()).toEqual(['installed', 'installed by another command']);
  expect(entries(cache)).toEqual([FOLDER]);
});

it('installs it again after an installation that was killed', async () => {
  const cache = newCache();
  const machine = { node: '20', npm: '11', cache };
  const child = start(machine, 'pnpm', '--', '--version');
  const isBegun = () =>
    existsSync(join(cache, 'clean-express')) && entries(cache).some((name) => /new-/.test(name));
  await vi.waitFor(() => expect(isBegun()).toBe(true), { timeout: 60_000 });
  const closed = once(child, 'close');
  process.kill(-Number(child.pid), 'SIGKILL');
  await closed;
  expect(entries(cache)).not.toContain(FOLDER);
  expect((await askVersion(machine)).output).toBe(NODE_26);
  expect(entries(cache)).toEqual([FOLDER]);
});

it('ends all that it has started when its process alone gets SIGTERM', async () => {
  const script = 'console.log("runs"); setInterval(() => {}, 1000)';
  const run = [join(ROOT, 'tools/local/bootstrap/run.cjs'), 'exec', 'node', '-e', script];
  const child = spawn(nodes.get('20') ?? '', run, {
    env: ENVIRONMENT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Its output closes when the last process that writes to it has ended.
  const closed = once(child, 'close');
  expect(String((await once(child.stdout, 'data'))[0])).toContain('runs');
  child.kill('SIGTERM');
  const [exitCode] = await closed;
  expect(exitCode).toBe(1);
});

it('installs nothing with pnpm on an older Node, which names both versions', async () => {
  const PATH = [dirname(nodes.get('20') ?? ''), process.env.PATH].join(delimiter);
  const { stderr, exitCode } = await execa('pnpm', ['install', '--frozen-lockfile'], {
    ...{ cwd: ROOT, preferLocal: true, env: { ...ENVIRONMENT, PATH } },
    ...{ extendEnv: false, reject: false },
  });
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(/ERR_PNPM_UNSUPPORTED_ENGINE[\s\S]+\^24\.15\.0[\s\S]+20\.20\.2/);
});

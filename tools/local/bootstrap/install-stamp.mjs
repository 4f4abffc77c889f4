import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../../site-runner/setup/workspace.mjs';

/** Inside node_modules, so that it is deleted with the packages. */
const STAMP = join(ROOT, 'node_modules/.cache/installed');

const ROOT_FILES = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', '.npmrc'];

function manifests() {
  const tools = readdirSync(join(ROOT, 'tools')).map((folder) => join('tools', folder));
  return [...readdirSync(ROOT), ...tools]
    .sort()
    .map((folder) => join(folder, 'package.json'))
    .filter((path) => existsSync(join(ROOT, path)));
}

/** Returns a digest of everything that determines which packages are installed. */
export function requiredInstallation() {
  const hash = createHash('sha256');
  hash.update([process.platform, process.arch, process.versions.modules].join(' '));
  for (const path of [...ROOT_FILES, ...manifests()]) {
    hash.update(`\0${path}\0`).update(readFileSync(join(ROOT, path)));
  }
  return hash.digest('hex');
}

/** Returns the digest of the last successful installation, if there was one. */
export function currentInstallation() {
  return existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : undefined;
}

/**
 * Saves the digest of a successful installation.
 *
 * @param {string} digest - See `requiredInstallation`.
 */
export function saveInstallation(digest) {
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, digest);
}

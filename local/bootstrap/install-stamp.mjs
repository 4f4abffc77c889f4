import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './workspace.mjs';

/** Lies among the packages, so that it goes when they go. */
const STAMP = join(ROOT, 'node_modules/.cache/installed');

const ROOT_FILES = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', '.npmrc'];

function manifests() {
  return readdirSync(ROOT)
    .sort()
    .map((folder) => join(folder, 'package.json'))
    .filter((path) => existsSync(join(ROOT, path)));
}

/** A digest of all that decides which packages are installed. */
export function wantedInstallation() {
  const hash = createHash('sha256');
  hash.update([process.platform, process.arch, process.versions.modules].join(' '));
  for (const path of [...ROOT_FILES, ...manifests()]) {
    hash.update(`\0${path}\0`).update(readFileSync(join(ROOT, path)));
  }
  return hash.digest('hex');
}

/** The digest of the last installation that succeeded, if there was one. */
export function presentInstallation() {
  return existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : undefined;
}

/** @param {string} digest - Of the installation that has just succeeded. */
export function rememberInstallation(digest) {
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, digest);
}

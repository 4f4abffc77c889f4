import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the workspace. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[/\\]$/, '');

/** Everything that the commands write, apart from packages and builds. */
export const DATA = join(ROOT, '.data');

/** The lock of the process that installs or builds. */
export const SET_UP_LOCK = join(DATA, 'set-up.lock');

/** Environment variable with the id of the process that started this one on another Node. */
export const LAUNCHER = 'CLEAN_EXPRESS_LAUNCHER';

/**
 * The package manager that the root's `package.json` pins.
 *
 * @returns {string} `pnpm@10.0.0`
 */
export function pinnedPackageManager() {
  const { packageManager } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return packageManager.split('+')[0];
}

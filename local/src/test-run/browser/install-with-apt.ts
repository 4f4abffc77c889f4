import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Installing asks no questions, and says a lot. */
const options = {
  env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  maxBuffer: 64 * 1024 * 1024,
};

/**
 * Tries Debian's package, where we may: as root on Debian.
 *
 * @returns Whether it succeeded.
 */
export async function installWithApt(note: (text: string) => void): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  note("installing Debian's Chromium");
  try {
    await run('apt-get', ['update'], options);
    await run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium'], options);
    return true;
  } catch {
    return false;
  }
}

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);

const options = {
  env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  // apt-get prints several megabytes at most.
  maxBuffer: 64 * 1024 * 1024,
};

/**
 * Installs a Debian package, if this is Debian and the process runs as root.
 *
 * @param name - Name of the package.
 * @param note - Receives the progress.
 * @returns Whether it succeeded.
 */
export async function installWithApt(name: string, note: (text: string) => void): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  note(`installing the Debian package ${name}`);
  try {
    await run('apt-get', ['update'], options);
    await run('apt-get', ['install', '--yes', '--no-install-recommends', name], options);
    return true;
  } catch {
    return false;
  }
}

import { existsSync } from 'node:fs';
import { execa } from 'execa';

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
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, reject: false };
  await execa('apt-get', ['update'], options);
  const install = ['install', '--yes', '--no-install-recommends', name];
  return !(await execa('apt-get', install, options)).failed;
}

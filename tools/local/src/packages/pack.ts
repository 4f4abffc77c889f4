import { join } from 'node:path';
import { execa } from 'execa';
import { BIN, type PublishedPackage } from './packages.ts';

/**
 * Builds a package and packs it, as `pnpm publish` does.
 *
 * @param target - Absolute path of the folder for the tarball.
 * @returns Absolute path of the tarball.
 */
export async function pack({ name, folder }: PublishedPackage, target: string): Promise<string> {
  const tarball = join(target, `${name.replace(/^@(.*)\//, '$1-')}.tgz`);
  await execa('pnpm', ['pack', '--out', tarball], { cwd: folder, ...BIN });
  return tarball;
}

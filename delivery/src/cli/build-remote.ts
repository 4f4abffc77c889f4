import { basename } from 'node:path';
import { execa } from 'execa';
import { DeliveryError } from '../errors/delivery-error.ts';
import type { RemotePackage } from '../publish/read-remote.ts';
import type { Context } from './context.ts';

/**
 * Builds a remote's package, unless its build is of what is there now.
 *
 * @throws DeliveryError when the build fails.
 */
export async function buildRemote({ root }: Context, { folder }: RemotePackage): Promise<void> {
  const { exitCode } = await execa('npm', ['run', 'build', '--silent', '--', basename(folder)], {
    cwd: root,
    reject: false,
    stdin: 'ignore',
    // Standard output is for the result.
    stdout: process.stderr,
    stderr: process.stderr,
  });
  if (exitCode === 0) return;
  throw new DeliveryError('refused', `${basename(folder)} does not build; see what it prints.`);
}

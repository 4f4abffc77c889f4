import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { installWithApt } from './install-with-apt.ts';

async function isInstalled(): Promise<boolean> {
  try {
    await promisify(execFile)('redis-server', ['--version']);
    return true;
  } catch {
    return false;
  }
}

/**
 * Finds a Redis for the tests, on this machine or installed now.
 *
 * @param note - Told what is going on; without one, what is not tested.
 * @returns Whether there is one.
 */
export async function findRedis(note: (text: string) => void): Promise<boolean> {
  if (await isInstalled()) return true;
  if ((await installWithApt('redis-server', note)) && (await isInstalled())) return true;
  note('none: limits of several processes are not tested. Install redis-server to test them.');
  return false;
}

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { installWithApt } from 'site-runner';

async function isInstalled(): Promise<boolean> {
  try {
    await promisify(execFile)('redis-server', ['--version']);
    return true;
  } catch {
    return false;
  }
}

/**
 * Finds Redis for the tests: installed on this machine, or installed now.
 *
 * @param note - Receives the progress, and which tests are left out without Redis.
 * @returns Whether Redis is installed.
 */
export async function findRedis(note: (text: string) => void): Promise<boolean> {
  if (await isInstalled()) return true;
  if ((await installWithApt('redis-server', note)) && (await isInstalled())) return true;
  note(
    'not installed: limits of multiple instances are not tested. Install redis-server to test them',
  );
  return false;
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemotePackage } from '@clean-express/release-build';
import { execa } from 'execa';
import { z } from 'zod';
import { DeliveryError } from '../errors/delivery-error.ts';

const manifestSchema = z.object({ scripts: z.object({ check: z.string() }) });

/**
 * Runs the script `check` of a remote: its types and unit tests.
 *
 * @throws DeliveryError when it fails, or there is none.
 */
export async function runCheck({ folder }: Pick<RemotePackage, 'folder'>): Promise<void> {
  const file = join(folder, 'package.json');
  if (!manifestSchema.safeParse(JSON.parse(await readFile(file, 'utf8'))).success) {
    const message = `${file} has no script "check", which has to pass before a release. Add this line to its scripts:\n  "check": "tsc -p . && vitest run",\nTo publish without it: --no-check, which the history shows.`;
    throw new DeliveryError('refused', message);
  }
  // Standard output is for the result of the command.
  const { failed } = await execa('npm', ['run', 'check'], {
    cwd: folder,
    stdio: ['ignore', process.stderr, process.stderr],
    reject: false,
  });
  if (!failed) return;
  const message = 'The script "check" failed. See its output above. Nothing was changed.';
  throw new DeliveryError('refused', message);
}

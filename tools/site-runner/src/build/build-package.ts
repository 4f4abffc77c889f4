import { basename, join } from 'node:path';
import { PlainError } from '../../setup/plain-error.mjs';
import { DATA } from '../../setup/workspace.mjs';
import { lastLines } from '../processes/last-lines.ts';
import { runScript } from '../processes/package-script.ts';

/** Lines of its log that are shown when a build fails. */
const SHOWN_LINES = 25;

/**
 * Runs a package's `build` script.
 *
 * @param folder - Absolute path of the package.
 * @throws {@link PlainError} with the end of its log when the build fails.
 */
export async function buildPackage(folder: string): Promise<void> {
  const name = basename(folder);
  const log = join(DATA, `logs/build-${name}.log`);
  const code = await runScript('build', {
    cwd: folder,
    env: { NODE_ENV: 'production' },
    output: { log },
  });
  if (code === 0) return;
  throw new PlainError(
    `${lastLines(log, SHOWN_LINES)}\n\nThe build of ${name} failed. Please correct the errors in its log: ${log}.`,
  );
}

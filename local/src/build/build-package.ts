import { basename, join } from 'node:path';
import { PlainError } from '../../bootstrap/plain-error.mjs';
import { DATA } from '../../bootstrap/workspace.mjs';
import { lastLines } from '../processes/last-lines.ts';
import { runCommand } from '../processes/run-command.ts';

/** Lines of its log that are shown when a build fails. */
const SHOWN = 25;

/** npm, or whichever package manager runs us. */
function scriptRunner(): string {
  const path = process.env.npm_execpath;
  if (!path) throw new PlainError('Please run this with `npm start`, `npm test` or `npm run`.');
  return path;
}

/**
 * Runs a package's `build` script.
 *
 * @param folder - Absolute path of the package.
 * @throws {@link PlainError} when it fails, with the end of its output.
 */
export async function buildPackage(folder: string): Promise<void> {
  const name = basename(folder);
  const log = join(DATA, `logs/build-${name}.log`);
  const code = await runCommand({
    cwd: folder,
    parameters: [scriptRunner(), 'run', 'build'],
    env: { NODE_ENV: 'production' },
    log,
  });
  if (code === 0) return;
  throw new PlainError(
    `${lastLines(log, SHOWN)}\n\nThe build of ${name} failed. Please correct what its log says: ${log}.`,
  );
}

import { step } from '../bootstrap/progress.mjs';
import { buildStale } from './build/build-stale.ts';

/**
 * `npm run build`: builds what is not up to date.
 *
 * @param folders - Names of packages' folders, such as `mfe-blog`; all of them when there are none.
 * @returns The exit code.
 * @throws PlainError when a build fails.
 */
export async function run(folders: readonly string[]): Promise<number> {
  await step('Build', (note) => buildStale(note, folders));
  return 0;
}

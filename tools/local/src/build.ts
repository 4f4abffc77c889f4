import { buildStale, step } from 'site-runner';

/**
 * `npm run build`: builds every package whose sources have changed.
 *
 * @param folders - Names of packages' folders, such as `mfe-blog`. Empty: all packages.
 * @returns The exit code.
 * @throws PlainError when a build fails.
 */
export async function run(folders: readonly string[]): Promise<number> {
  await step('Build', (note) => buildStale(note, folders));
  return 0;
}

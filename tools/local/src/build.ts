import { buildStale, step } from 'site-runner';

/** `npm run build`: builds the packages in these folders, by default all, whose sources have changed. */
export async function run(folders: readonly string[]): Promise<number> {
  await step('Build', (note) => buildStale(note, folders));
  return 0;
}

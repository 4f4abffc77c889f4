import { rm } from 'node:fs/promises';
import { profiles, requireFreeSite, step } from 'site-runner';

/** `npm run reset`: deletes data, users and releases of `npm start` and `npm run dev`. */
export async function run(): Promise<number> {
  await requireFreeSite(profiles.start);
  await step('Data', async (note) => {
    const directories = [profiles.start, profiles.dev, profiles.devBeside].map(({ data }) => data);
    await Promise.all(directories.map((data) => rm(data, { recursive: true, force: true })));
    note('empty');
  });
  return 0;
}

import { rm } from 'node:fs/promises';
import { profiles, requireFreeSite, step } from 'site-runner';

/** Those whose data is deleted. */
const SITES = [profiles.start, profiles.dev, profiles.devBeside];

/** `npm run reset`: deletes data, users and releases of `npm start` and `npm run dev`. */
export async function run(): Promise<number> {
  for (const site of SITES) await requireFreeSite(site);
  await step('Data', async (note) => {
    await Promise.all(SITES.map(({ data }) => rm(data, { recursive: true, force: true })));
    note('empty');
  });
  return 0;
}

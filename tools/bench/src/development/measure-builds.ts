import { basename, join } from 'node:path';
import { buildStale, findRemotes, runCommand } from 'site-runner';
import { note } from '../report/table.ts';
import { DATA, ROOT } from '../site/folders.ts';
import { median } from '../statistics/median.ts';
import { interleave } from '../statistics/repeat.ts';

/** Runs the build script of a package: milliseconds. */
async function timeBuild(folder: string): Promise<number> {
  const log = join(DATA, `logs/build-${folder}.log`);
  const startedAt = performance.now();
  const code = await runCommand({
    cwd: join(ROOT, folder),
    command: 'npm',
    parameters: ['--silent', 'run', 'build'],
    output: { log },
  });
  if (code !== 0) throw new Error(`Could not build ${folder}. See ${log}.`);
  return performance.now() - startedAt;
}

/**
 * Measures the build of each remote.
 *
 * @returns Folder of the remote → seconds.
 */
export async function measureBuilds(runs: number): Promise<Record<string, number>> {
  const remotes = await findRemotes(ROOT);
  const folders = remotes.map(({ folder }) => basename(folder));
  note(`development: builds of ${folders.join(', ')}`);
  const times = await interleave(folders, runs, timeBuild);
  // Restores the builds that `npm start` and `npm test` use.
  await buildStale(note);
  return Object.fromEntries(folders.map((folder) => [folder, median(times[folder] ?? []) / 1000]));
}

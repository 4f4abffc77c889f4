import { basename, join } from 'node:path';
import { buildStale, type RemotePackage, runCommand } from 'site-runner';
import { mapValues } from '../records.ts';
import { note } from '../report/table.ts';
import { profile } from '../site/profile.ts';
import { interleave, median } from '../statistics.ts';

/** Runs the build script of a package: milliseconds. */
async function timeBuild(folder: string): Promise<number> {
  const log = join(profile.data, `logs/build-${basename(folder)}.log`);
  const startedAt = performance.now();
  const code = await runCommand({
    cwd: folder,
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
export async function measureBuilds(
  remotes: readonly RemotePackage[],
  runs: number,
): Promise<Record<string, number>> {
  const folders = Object.fromEntries(remotes.map(({ folder }) => [basename(folder), folder]));
  note(`development: builds of ${Object.keys(folders).join(', ')}`);
  const times = await interleave(folders, runs, timeBuild);
  // Restores the builds that `npm start` and `npm test` use.
  await buildStale(note);
  return mapValues(times, (milliseconds) => median(milliseconds) / 1000);
}

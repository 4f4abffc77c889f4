import { basename, dirname } from 'node:path';
import { findRemotes } from 'site-runner';
import { runProgram } from '../processes/run-program.ts';
import { note } from '../report/table.ts';
import { ROOT } from '../site/folders.ts';
import { interleave } from '../statistics/interleave.ts';
import { median } from '../statistics/median.ts';
import { timed } from '../statistics/timed.ts';

/**
 * Measures the build of each remote, with the command that developers use.
 *
 * @returns Folder of the remote → seconds.
 */
export async function measureBuilds(runs: number): Promise<Record<string, number>> {
  const remotes = await findRemotes(ROOT);
  const folders = remotes.map(({ dist }) => basename(dirname(dist)));
  note(`development: builds of ${folders.join(', ')}`);
  const times = await interleave(folders, runs, (folder) =>
    timed(() => runProgram('pnpm', ['--filter', folder, 'build'])),
  );
  // `npm start` and `npm test` accept only builds of `npm run build`.
  await runProgram('npm', ['run', 'build']);
  return Object.fromEntries(folders.map((folder) => [folder, median(times[folder] ?? []) / 1000]));
}

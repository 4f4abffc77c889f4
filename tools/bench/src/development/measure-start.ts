import { requireFreePorts } from 'site-runner';
import { runProgram } from '../processes/run-program.ts';
import { note } from '../report/table.ts';
import { median } from '../statistics/median.ts';
import { repeat } from '../statistics/repeat.ts';
import { startPorts, startSite } from './start-site.ts';

/**
 * Measures how long `npm start` takes when everything is built and the site was started before.
 *
 * @returns Seconds; `undefined` when the ports of the site are in use.
 */
export async function measureStart(runs: number): Promise<number | undefined> {
  note('development: npm start');
  try {
    await requireFreePorts(await startPorts());
  } catch (error) {
    note(`Skipped \`npm start\`. ${(error as Error).message}`);
    return undefined;
  }
  await runProgram('npm', ['run', 'build']);
  // The first start creates the data.
  await startSite();
  return median(await repeat(runs, startSite)) / 1000;
}

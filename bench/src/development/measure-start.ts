import { requireFreePorts } from 'local/src/processes/free-ports.ts';
import { runProgram } from '../processes/run-program.ts';
import { note } from '../report/table.ts';
import { median } from '../statistics/median.ts';
import { repeat } from '../statistics/repeat.ts';
import { startPorts, startSite } from './start-site.ts';

/**
 * How long `npm start` takes when everything is built and it was started before.
 *
 * @returns Seconds; none when the site cannot be started just now.
 */
export async function measureStart(runs: number): Promise<number | undefined> {
  note('development: npm start');
  try {
    await requireFreePorts(await startPorts());
  } catch (error) {
    note(`\`npm start\` is not measured. ${(error as Error).message}`);
    return undefined;
  }
  await runProgram('npm', ['run', 'build']);
  // The first start has data to make.
  await startSite();
  return median(await repeat(runs, startSite)) / 1000;
}

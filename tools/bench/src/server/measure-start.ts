import type { Service } from 'site-runner';
import { withServices } from '../processes.ts';
import { recordOf } from '../records.ts';
import { note } from '../report/table.ts';
import { untilRendered } from '../site/pages.ts';
import { SSR_SERVER } from '../site/profile.ts';
import { median, repeat } from '../statistics.ts';
import { until } from '../until.ts';
import { START, type Start } from './server-tables.ts';

/** Measures how long the SSR server takes to start, with the server bundles on its disk. */
export async function measureStart(ssrServer: Service, runs: number): Promise<Start> {
  note('server: start');
  const starts = await repeat(runs, () => {
    const startedAt = performance.now();
    const elapsed = () => performance.now() - startedAt;
    return withServices([ssrServer], async () => {
      await until('The SSR server was not healthy', async () => {
        return (await fetch(`${SSR_SERVER}/healthz`)).ok;
      });
      const healthy = elapsed();
      await untilRendered('/');
      return { healthy, rendered: elapsed() };
    });
  });
  return recordOf(START, (figure) => median(starts.map((start) => start[figure])));
}

import type { Options } from '../options.ts';
import { withServices } from '../processes/with-services.ts';
import type { Section } from '../report/results.ts';
import { printTables } from '../report/table.ts';
import { direct, REMOTES } from '../site/ports.ts';
import { api, remoteOrigin, ssrServer } from '../site/services.ts';
import { stageRemotes } from '../site/stage-remotes.ts';
import { growth, measureMemory } from './measure-memory.ts';
import { measurePageRates } from './measure-page-rates.ts';
import { memoryTable, pageRateTable, type ServerFigures } from './server-tables.ts';

/**
 * Measures how many pages the SSR server sends per second, and whether its memory grows with each
 * release.
 */
export async function serverBench(options: Options): Promise<Section<ServerFigures>> {
  const store = await stageRemotes(direct);
  const services = [
    api(direct),
    ...REMOTES.map((remote) => remoteOrigin(remote, store)),
    ssrServer('ssr-server', store, direct),
  ];
  return withServices(services, async () => {
    const pages = await measurePageRates(options);
    const memory = await measureMemory(store);
    const figures = { pages, memory: { ...memory, growth: growth(memory) } };
    printTables([pageRateTable(figures), memoryTable(figures)]);
    return { figures, goals: [] };
  });
}

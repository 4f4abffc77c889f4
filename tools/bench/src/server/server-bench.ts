import type { Options } from '../options.ts';
import { withServices } from '../processes.ts';
import type { Section } from '../report/results.ts';
import { printTables } from '../report/table.ts';
import { siteServices, stageBuilds } from '../site/services.ts';
import { measureMemory } from './measure-memory.ts';
import { measurePageRates } from './measure-page-rates.ts';
import { memoryTable, pageRateTable, type ServerFigures } from './server-tables.ts';

/**
 * Measures how many pages the SSR server sends per second, and whether its memory grows with each
 * release.
 */
export async function serverBench(options: Options): Promise<Section<ServerFigures>> {
  const site = await stageBuilds();
  return withServices(siteServices(site), async () => {
    const pages = await measurePageRates(options);
    const figures = { pages, memory: await measureMemory(site) };
    printTables([pageRateTable(figures), memoryTable(figures)]);
    return { figures, goals: [] };
  });
}

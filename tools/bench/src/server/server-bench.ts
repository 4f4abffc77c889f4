import { prepareSite } from 'site-runner';
import type { Options } from '../options.ts';
import { withServices } from '../processes.ts';
import type { Section } from '../report/results.ts';
import { printTables } from '../report/table.ts';
import { benchPages, untilRendered } from '../site/pages.ts';
import { profile } from '../site/profile.ts';
import { publishBuilds, siteServices } from '../site/services.ts';
import { measureReleases } from './measure-memory.ts';
import { measurePages } from './measure-page-rates.ts';
import { comparedServices } from './server-services.ts';
import { type ServerFigures, serverGoals, serverTables } from './server-tables.ts';
import { ssrServerMemory } from './usage.ts';

/**
 * Measures how fast the SSR server sends pages, and how much memory it takes when many releases are
 * published.
 */
export async function serverBench(options: Options): Promise<Section<ServerFigures>> {
  const site = await prepareSite(profile);
  const { first, ssrServer } = siteServices(site);
  const figures = await withServices(first, async () => {
    const served = await publishBuilds(site);
    return withServices([ssrServer, ...comparedServices(ssrServer)], async () => {
      const pages = (await benchPages(options.pages)).filter(({ isPublic }) => isPublic);
      for (const { path } of pages) await untilRendered(path);
      const idle = await ssrServerMemory();
      const measured = await measurePages(pages, options);
      const memory = { idle, ...(await measureReleases(served, options.isSmoke)) };
      return { pages: measured, memory };
    });
  });
  printTables(serverTables(figures));
  return { figures, goals: serverGoals(figures) };
}

import { prepareSite } from 'site-runner';
import type { Options } from '../options.ts';
import { atLeast, atMost, type Section, type Table } from '../report/report.ts';
import { benchPages, untilRendered } from '../site/pages.ts';
import { profile, SSR_SERVER } from '../site/profile.ts';
import { publishBuilds, siteServices, withServices } from '../site/services.ts';
import { mapValues } from '../statistics.ts';
import { measureReleases } from './measure-memory.ts';
import { comparedServices, measurePages, type PageFigures } from './measure-pages.ts';
import { memoryOf } from './usage.ts';

/** How many pages the SSR server sends, and how large they are. */
function pageTable(pages: Record<string, PageFigures>): Table {
  const loads = ['cached, compressed', '× Fastify', '304', '× Fastify', 'rendered'];
  return {
    title: 'SSR server, pages per second and core',
    head: ['page', 'Brotli, kB', ...loads],
    rows: Object.entries(pages).map(([name, figures]) => [name, ...Object.values(figures)]),
  };
}

/** Measures the site's servers: figures of pages, and the memory of the SSR server in megabytes. */
async function measure(options: Options) {
  const site = await prepareSite(profile);
  const { first, ssrServer } = siteServices(site);
  return withServices(first, async (start) => {
    const served = await publishBuilds(site);
    await start([ssrServer, ...comparedServices(ssrServer)]);
    const pages = (await benchPages(options.pages)).filter(({ isPublic }) => isPublic);
    for (const { path } of pages) await untilRendered(path);
    const idle = await memoryOf(SSR_SERVER);
    const figures = await measurePages(pages, options);
    return { pages: figures, memory: { idle, ...(await measureReleases(served, options)) } };
  });
}

/**
 * Measures how fast the SSR server sends pages, and how much memory it takes when many releases are
 * published.
 */
export async function serverBench(options: Options): Promise<Section> {
  const { pages, memory } = await measure(options);
  const memoryTable: Table = {
    title: 'SSR server, minimum memory in MB',
    head: ['', 'process and children'],
    rows: Object.entries(memory),
  };
  const { home } = pages;
  const perPage = (figure: keyof PageFigures) => mapValues(pages, (page) => page[figure]);
  return {
    tables: [pageTable(pages), memoryTable],
    goals: [
      atLeast(0.8, 'Cached compressed pages to a bare Fastify', perPage('cachedToBare')),
      atLeast(0.8, 'Status 304 to a bare Fastify', perPage('knownToBare')),
      atLeast(200, 'Rendered pages per second and core', perPage('rendered')),
      atMost(20, 'HTML of the home page, kB of Brotli', home ? { home: home.brotliKb } : {}),
      atMost(350, 'Memory of the SSR server, MB', memory),
    ],
  };
}

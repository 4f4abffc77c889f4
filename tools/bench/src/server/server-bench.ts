import { type Build, loadBuild } from '@clean-express/release';
import { fileOf } from '@clean-express/release-build';
import { prepareSite, type ServedSite } from 'site-runner';
import { runLoadTest } from '../load-test.ts';
import type { Options } from '../options.ts';
import { atLeast, atMost, note, type Section, type Table } from '../report/report.ts';
import { benchPages, until, untilRendered } from '../site/pages.ts';
import { profile, SSR_SERVER } from '../site/profile.ts';
import {
  prepareSingle,
  publishBuilds,
  publishLive,
  siteServices,
  withServices,
} from '../site/services.ts';
import { mapValues, middle, repeat } from '../statistics.ts';
import {
  cachedPage,
  comparedServices,
  measurePages,
  memoryOf,
  type PageFigures,
} from './measure-pages.ts';

/** How many releases are published, and after how many of them a figure is recorded. */
const RELEASES = 50;
const RELEASES_PER_FIGURE = 10;

const REMOTE = 'blog';

/** Pages that the remote owns, or has a widget on. */
const PAGES = ['/blogs', '/'] as const;

/** The remote's server bundle. When it changes, the SSR server has to load it again. */
const CHANGED_FILE = 'server/routes.js';

/** A copy of the build that differs in a comment of one file. */
export function changedBuild(build: Build, number: number): Build {
  const bytes = Buffer.concat([fileOf(build.files, CHANGED_FILE), Buffer.from(`\n// ${number}`)]);
  return { ...build, files: new Map([...build.files, [CHANGED_FILE, bytes]]) };
}

/** Requests a page of a remote until it has the release. */
export function untilLive(version: string, path: string): Promise<void> {
  const isLive = async () => (await (await fetch(SSR_SERVER + path)).text()).includes(version);
  return until(`The SSR server did not serve release ${version}`, isLive, 5);
}

/**
 * Publishes releases while pages are requested, and samples the memory of the SSR server.
 *
 * @returns Number of releases → the least memory since the previous figure, because garbage comes
 *   and goes.
 */
async function measureReleases(
  site: ServedSite,
  { isSmoke }: Options,
): Promise<Record<string, number>> {
  const found = site.remotes.find(({ remote }) => remote.name === REMOTE);
  if (!found) throw new Error(`There is no remote ${REMOTE}.`);
  const build = await loadBuild(found);
  const memory: Record<string, number> = {};
  let releases = 0;
  const sample = async () => {
    releases += 1;
    await untilLive(await publishLive(changedBuild(build, releases), site), PAGES[0]);
    // The URLs do not vary, because each new one would add a page to the cache.
    for (const path of PAGES) await runLoadTest({ ...cachedPage(path), duration: 1 });
    return memoryOf(SSR_SERVER);
  };
  while (releases < (isSmoke ? 1 : RELEASES)) {
    const samples = await repeat(isSmoke ? 1 : RELEASES_PER_FIGURE, sample);
    note(`server: ${releases} releases`);
    memory[`${releases} releases`] = Math.min(...samples);
  }
  return memory;
}

/** How many pages the SSR server sends, and how large they are. */
function pageTable(pages: Record<string, PageFigures>): Table {
  const loads = ['cached, compressed', '× Fastify', '304', '× Fastify', 'rendered', '× single'];
  return {
    title: 'SSR server, pages per second and core',
    head: ['page', 'Brotli, kB', ...loads],
    rows: Object.entries(pages).map(([name, figures]) => [
      name,
      ...Object.values(figures).map(middle),
    ]),
  };
}

/** Measures the site's servers: figures of pages, and the memory of the SSR server in megabytes. */
async function measure(options: Options) {
  const site = await prepareSite(profile);
  const single = await prepareSingle();
  const { first, ssrServer } = siteServices(site);
  return withServices([...first, ...single.first], async (start) => {
    const served = await publishBuilds(site);
    await publishBuilds(single.site);
    await start([ssrServer, ...comparedServices(ssrServer, single.ssrServer)]);
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
      atLeast(0.9, 'Rendered pages per core to the single build’s', perPage('renderedToSingle')),
      atLeast(200, 'Rendered pages per second and core', perPage('rendered')),
      atMost(20, 'HTML of the home page, kB of Brotli', home ? { home: home.brotliKb } : {}),
      atMost(350, 'Memory of the SSR server, MB', memory),
    ],
  };
}

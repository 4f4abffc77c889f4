import lighthouse, { type Flags, type Result } from 'lighthouse';
import { localUrl } from 'site-runner';
import type { Options } from '../options.ts';
import { atLeast, atMost, note, type Section, type Table } from '../report/report.ts';
import { DEVTOOLS_PORT } from '../site/browser.ts';
import { benchPages, untilRendered } from '../site/pages.ts';
import { gatewayUrl, RENDERED_SIDES } from '../site/profile.ts';
import { interleave, mapValues, medians } from '../statistics.ts';

/** Category → score that every page should reach. */
const GOALS = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 };

/** How often Lighthouse audits a page until it succeeds: sometimes, it misses the navigation. */
const ATTEMPTS = 3;

async function runLighthouse(port: number, path: string): Promise<Result> {
  const url = gatewayUrl(port) + path;
  await untilRendered(path, localUrl(port));
  const onlyCategories = Object.keys(GOALS);
  const options: Flags = { port: DEVTOOLS_PORT, onlyCategories, logLevel: 'error' };
  let failure = '';
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const lhr = (await lighthouse(url, options))?.lhr;
    if (lhr && !lhr.runtimeError) return lhr;
    failure = lhr?.runtimeError?.message ?? 'no result';
    note(`  repeated: ${failure}`);
  }
  throw new Error(`Lighthouse could not audit ${url}: ${failure}`);
}

/** Audits a page of the server at a port: its scores from 0 to 100, and its total blocking time. */
async function audit(port: number, path: string) {
  const { categories, audits } = await runLighthouse(port, path);
  return {
    ...mapValues(GOALS, (_, category) => (categories[category]?.score ?? Number.NaN) * 100),
    'TBT, ms': audits['total-blocking-time']?.numericValue ?? Number.NaN,
  };
}

/** The medians of a page's audits, and what is compared of the single build's. */
async function auditBoth(path: string, runs: number) {
  const audits = await interleave(RENDERED_SIDES, runs, (port) => audit(port, path));
  const single = medians(audits.single);
  return {
    ...medians(audits.federated),
    'performance, single': single.performance,
    'TBT, single': single['TBT, ms'],
  };
}

/**
 * Runs Lighthouse's mobile audits on the public pages, in the browser of the bench, and on those of the
 * single build: the score depends on the machine.
 */
export async function lighthouseBench({ pages: wanted, runs }: Options): Promise<Section> {
  const pages: Record<string, Awaited<ReturnType<typeof auditBoth>>> = {};
  for (const { name, path, isPublic } of await benchPages(wanted)) {
    if (!isPublic) continue;
    note(`lighthouse: ${name}`);
    pages[name] = await auditBoth(path, runs);
  }
  const table: Table = {
    title: 'Lighthouse, mobile',
    head: ['page', ...Object.keys(GOALS), 'TBT, ms', 'performance, single', 'TBT, single'],
    rows: Object.entries(pages).map(([name, figures]) => [name, ...Object.values(figures)]),
  };
  const scores = mapValues(GOALS, (limit, category) => {
    const measured = mapValues(pages, (page) => page[category]);
    return atLeast(limit, `Lighthouse, mobile: ${category}`, measured);
  });
  const blocking = mapValues(pages, (page) => page['TBT, ms']);
  const name = 'Lighthouse, mobile: total blocking time, ms';
  return { tables: [table], goals: [...Object.values(scores), atMost(50, name, blocking)] };
}

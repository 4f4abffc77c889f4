import lighthouse, { type Flags, type Result } from 'lighthouse';
import type { Options } from '../options.ts';
import { atLeast, atMost, note, type Section, type Table } from '../report/report.ts';
import { DEVTOOLS_PORT } from '../site/browser.ts';
import { benchPages, untilRendered } from '../site/pages.ts';
import { gatewayUrl, SIDES } from '../site/profile.ts';
import { mapValues, medians, repeat } from '../statistics.ts';

/** Category → score that every page should reach. */
const GOALS = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 };

/** How often Lighthouse audits a page until it succeeds: sometimes, it misses the navigation. */
const ATTEMPTS = 3;

async function runLighthouse(path: string): Promise<Result> {
  const url = gatewayUrl(SIDES.federated) + path;
  await untilRendered(path);
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

/** Audits a page: its scores from 0 to 100, and its total blocking time. */
async function audit(path: string) {
  const { categories, audits } = await runLighthouse(path);
  return {
    ...mapValues(GOALS, (_, category) => (categories[category]?.score ?? Number.NaN) * 100),
    'TBT, ms': audits['total-blocking-time']?.numericValue ?? Number.NaN,
  };
}

/** Runs Lighthouse's mobile audits on the public pages, in the browser of the bench. */
export async function lighthouseBench({ pages: wanted, runs }: Options): Promise<Section> {
  const pages: Record<string, Awaited<ReturnType<typeof audit>>> = {};
  for (const { name, path, isPublic } of await benchPages(wanted)) {
    if (!isPublic) continue;
    note(`lighthouse: ${name}`);
    pages[name] = medians(await repeat(runs, () => audit(path)));
  }
  const table: Table = {
    title: 'Lighthouse, mobile',
    head: ['page', ...Object.keys(GOALS), 'TBT, ms'],
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

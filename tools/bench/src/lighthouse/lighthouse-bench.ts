import { launch } from 'chrome-launcher';
import { CHROMIUM_SWITCHES } from 'site-runner';
import type { Options } from '../options.ts';
import type { Goal } from '../report/goal.ts';
import type { Section } from '../report/results.ts';
import { note, printTables } from '../report/table.ts';
import { withWebSite } from '../site/web-site.ts';
import { CHROMIUM } from '../web/browser.ts';
import { benchPages } from '../web/pages.ts';
import { audit } from './audit.ts';
import { CATEGORIES, type LighthouseFigures, lighthouseTable } from './lighthouse-table.ts';

/**
 * Certificate errors disable the browser's cache, but Lighthouse starts with an empty one anyway.
 */
const FLAGS = ['--headless=new', '--ignore-certificate-errors', ...CHROMIUM_SWITCHES];

function goals({ pages }: LighthouseFigures): Goal[] {
  return CATEGORIES.map((category) => ({
    name: `Lighthouse, mobile: ${category}`,
    limit: { atLeast: 100 },
    measured: Object.fromEntries(
      Object.entries(pages).map(([page, { scores }]) => [page, scores[category]]),
    ),
  }));
}

/** Runs Lighthouse's mobile audits on the public pages. */
export function lighthouseBench({
  runs,
  pages: wanted,
}: Options): Promise<Section<LighthouseFigures>> {
  return withWebSite(async () => {
    const browser = await launch({ chromePath: CHROMIUM, chromeFlags: FLAGS });
    try {
      const pages = (await benchPages(wanted)).filter(({ isPublic }) => isPublic);
      const figures: LighthouseFigures = { pages: {} };
      for (const { name, path } of pages) {
        note(`lighthouse: ${name}`);
        const report = await audit({ path, port: browser.port, runs });
        note(`  failed audits: ${report.lost}`);
        figures.pages[name] = report;
      }
      printTables([lighthouseTable(figures)]);
      return { figures, goals: goals(figures) };
    } finally {
      browser.kill();
    }
  });
}

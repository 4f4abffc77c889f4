import { launch } from 'chrome-launcher';
import type { Options } from '../options.ts';
import type { Goal } from '../report/goal.ts';
import type { Figures, Section } from '../report/section.ts';
import { note, printTable, readable } from '../report/table.ts';
import { withWebSite } from '../site/web-site.ts';
import { CHROMIUM, SWITCHES } from '../web/browser.ts';
import { benchPages } from '../web/pages.ts';
import { audit, CATEGORIES, type Report } from './audit.ts';

/**
 * Certificate errors disable the browser's cache, but Lighthouse starts with an empty one anyway.
 */
const FLAGS = ['--headless=new', '--ignore-certificate-errors', ...SWITCHES];

function goals(reports: Record<string, Report>): Goal[] {
  return CATEGORIES.map((category) => ({
    name: `Lighthouse, mobile: ${category}`,
    limit: { atLeast: 100 },
    measured: Object.fromEntries(
      Object.entries(reports).map(([page, { scores }]) => [page, scores[category]]),
    ),
  }));
}

function printReports(reports: Record<string, Report>): void {
  const rows = Object.entries(reports).map(([page, { scores, lost }]) => [
    page,
    ...CATEGORIES.map((category) => readable(scores[category])),
    lost,
  ]);
  printTable('Lighthouse, mobile', ['page', ...CATEGORIES, 'failed audits'], rows);
}

/** Runs Lighthouse's mobile audits on the public pages. */
export function lighthouseBench({ runs, pages: wanted }: Options): Promise<Section> {
  return withWebSite(async () => {
    const browser = await launch({ chromePath: CHROMIUM, chromeFlags: FLAGS });
    try {
      const pages = (await benchPages(wanted)).filter(({ isPublic }) => isPublic);
      const reports: Record<string, Report> = {};
      for (const { name, path } of pages) {
        note(`lighthouse: ${name}`);
        reports[name] = await audit({ path, port: browser.port, runs });
      }
      printReports(reports);
      return { figures: reports as unknown as Figures, goals: goals(reports) };
    } finally {
      browser.kill();
    }
  });
}

import type { Options } from '../options.ts';
import type { Section } from '../report/results.ts';
import { note, printTables } from '../report/table.ts';
import { withWebSite } from '../site/web-site.ts';
import { launchBrowser } from './browser.ts';
import { measureClicks } from './measure-clicks.ts';
import { measurePage } from './measure-page.ts';
import { benchPages } from './pages.ts';
import { FEDERATED } from './sides.ts';
import { type PageSummary, summarizePage } from './summarize-page.ts';

import { webGoals } from './web-goals.ts';
import { type WebFigures, webTables } from './web-tables.ts';

/** Measures the site in a browser, and compares it with the same sources as a single-page app. */
export function webBench({ runs, pages: wanted }: Options): Promise<Section<WebFigures>> {
  return withWebSite(async (fingerprint) => {
    const browser = await launchBrowser(fingerprint);
    try {
      const pages = await benchPages(wanted);
      const summaries: Record<string, PageSummary> = {};
      for (const page of pages) {
        note(`web: ${page.name}`);
        const summary = summarizePage(await measurePage(browser, page, runs));
        summaries[page.name] = summary;
        const { rendered = 0, loads = 0 } = summary[FEDERATED] ?? {};
        if (page.isPublic && rendered < loads) {
          note(`  ${loads - rendered} of ${loads} loads were not rendered on the server`);
        }
      }
      note('web: clicks');
      const figures: WebFigures = { pages: summaries, clicks: await measureClicks(browser, runs) };
      printTables(webTables(figures));
      return { figures, goals: webGoals(pages, figures) };
    } finally {
      await browser.close();
    }
  });
}

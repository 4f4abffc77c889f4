import type { Options } from '../options.ts';
import { mapValues } from '../records.ts';
import { atMost, type Goal } from '../report/goal.ts';
import type { Section } from '../report/results.ts';
import { note, printTables } from '../report/table.ts';
import { type BenchPage, benchPages } from '../site/pages.ts';
import { withBrowser } from './browser.ts';
import { measureClicks } from './measure-clicks.ts';
import { measurePage, VISITS } from './measure-page.ts';
import { type SideSummary, summarizePage, type WebFigures, webTables } from './web-figures.ts';

const FIRST_VISIT = 'throttled cold';

/** The goals of the federated site, compared with the same sources as a single-page app. */
function webGoals(pages: readonly BenchPage[], { pages: summaries, clicks }: WebFigures): Goal[] {
  const perPage = (figure: (summary: SideSummary) => number, of = pages) => {
    const measured = of.flatMap(({ name }) => {
      const summary = summaries[name]?.federated;
      return summary ? [[name, figure(summary)] as const] : [];
    });
    return Object.fromEntries(measured);
  };
  const lcpRatio = ({ visits }: SideSummary) => visits[FIRST_VISIT].ratios.lcp;
  const hydratedRatio = ({ visits }: SideSummary) => visits[FIRST_VISIT].ratios.hydrated;
  const scriptRatio = ({ visits }: SideSummary) => visits[FIRST_VISIT].ratios.scriptKb;
  const shifts = ({ visits }: SideSummary) =>
    Math.max(...VISITS.map((kind) => visits[kind].medians.cls));
  const rendered = pages.filter(({ isPublic }) => isPublic);
  const others = pages.filter(({ isPublic }) => !isPublic);
  return [
    atMost(0.32, 'LCP to the monolith’s, server-rendered pages', perPage(lcpRatio, rendered)),
    atMost(1.05, 'LCP to the monolith’s, client-rendered pages', perPage(lcpRatio, others)),
    atMost(1.2, 'Everything hydrated, to the monolith’s', perPage(hydratedRatio)),
    atMost(1.15, 'Script to the monolith’s', perPage(scriptRatio)),
    atMost(
      3,
      'Waves',
      perPage(({ waves }) => waves),
    ),
    atMost(0.02, 'CLS', perPage(shifts)),
    atMost(
      1,
      'Click to content, to the monolith’s',
      mapValues(clicks.federated, ({ ratio }) => ratio),
    ),
  ];
}

/** Measures the site in a browser, and compares it with the same sources as a single-page app. */
export function webBench(options: Options, fingerprint: string): Promise<Section<WebFigures>> {
  return withBrowser(async (browser) => {
    const pages = await benchPages(options.pages);
    const summaries: WebFigures['pages'] = {};
    for (const page of pages) {
      note(`web: ${page.name}`);
      const summary = summarizePage(await measurePage(browser, page, options.runs));
      summaries[page.name] = summary;
      const { rendered = 0, loads = 0 } = summary.federated ?? {};
      if (page.isPublic && rendered < loads) {
        note(`  ${loads - rendered} of ${loads} loads were not rendered on the server`);
      }
    }
    note('web: clicks');
    const figures = { pages: summaries, clicks: await measureClicks(browser, options.runs) };
    printTables(webTables(figures));
    return { figures, goals: webGoals(pages, figures) };
  }, fingerprint);
}

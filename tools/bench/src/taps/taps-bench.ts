import type { Options } from '../options.ts';
import { atMost } from '../report/goal.ts';
import type { Section } from '../report/results.ts';
import { printTables } from '../report/table.ts';
import { benchPages } from '../site/pages.ts';
import { withBrowser } from '../web/browser.ts';
import { measureTaps } from './measure-taps.ts';
import { lostTaps, perTap, type TapFigures, tapTable } from './tap-figures.ts';

/** Measures how long visitors with a slow phone wait for the result of a tap, and which are lost. */
export function tapsBench(options: Options, fingerprint: string): Promise<Section<TapFigures>> {
  return withBrowser(async (browser) => {
    const figures: TapFigures = { pages: {} };
    for (const page of await benchPages(options.pages)) {
      if (!page.isPublic) continue;
      figures.pages[page.name] = await measureTaps(browser, page, options);
    }
    printTables([tapTable(figures)]);
    const atFirstPaint = perTap(figures, ({ federated }) => federated['first paint'].response);
    const lost = perTap(figures, (summary) => lostTaps(summary, 'federated'));
    const goals = [
      atMost(200, 'Tap at first paint to its result, ms', atFirstPaint),
      atMost(0, 'Lost taps', lost),
    ];
    return { figures, goals };
  }, fingerprint);
}

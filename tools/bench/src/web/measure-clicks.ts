import type { Browser, Page } from 'playwright-core';
import type { Table } from '../report/report.ts';
import { asNewVisitor, type Tab } from '../site/browser.ts';
import { gatewayUrl, RENDERED_SIDES } from '../site/profile.ts';
import { interleave, keysOf, mapValues, median, middle, ratios } from '../statistics.ts';

/** Link of the navigation, in the order of the clicks → selector of the content that it shows. */
const CONTENT = {
  Services: 'main > [data-mfe="catalog"] article',
  Blog: 'main > [data-mfe="blog"] article',
} as const;

type Step = keyof typeof CONTENT;

const TIMEOUT_MS = 30_000;

async function click(page: Page, link: Step): Promise<number> {
  const shown = page.evaluate(
    ([selector, timeout]) =>
      new Promise<number>((resolve, reject) => {
        addEventListener(
          'click',
          ({ timeStamp }) => {
            const timer = setInterval(() => {
              const isLate = performance.now() - timeStamp > timeout;
              if (!document.querySelector(selector) && !isLate) return;
              clearInterval(timer);
              if (isLate) reject(new Error(`A click has not shown ${selector}.`));
              requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
            }, 1);
          },
          { capture: true, once: true },
        );
      }),
    [CONTENT[link], TIMEOUT_MS] as const,
  );
  await page.getByRole('banner').getByRole('link', { name: link, exact: true }).click();
  return shown;
}

async function clickAll({ page, traffic }: Tab, url: string): Promise<Record<Step, number>> {
  await page.goto(url, { waitUntil: 'commit' });
  await traffic.idle();
  const clicks = { Services: Number.NaN, Blog: Number.NaN };
  for (const link of keysOf(CONTENT)) {
    clicks[link] = await click(page, link);
    await traffic.idle();
  }
  return clicks;
}

/**
 * Clicks from home to services to blog, and measures the second round, when all files are cached: the time
 * from the click to the frame that shows the content. The pointer over a link prefetches, as for visitors.
 */
export async function measureClicks(browser: Browser, runs: number) {
  const rounds = await interleave(RENDERED_SIDES, runs, (port) =>
    asNewVisitor(browser, { prefetches: true }, async (tab) => {
      await clickAll(tab, `${gatewayUrl(port)}/`);
      return clickAll(tab, `${gatewayUrl(port)}/`);
    }),
  );
  const times = (side: keyof typeof RENDERED_SIDES, link: Step) =>
    rounds[side].map((of) => of[link]);
  const compared = mapValues(CONTENT, (_, link) =>
    ratios(times('federated', link), times('single', link)),
  );
  const table: Table = {
    title: 'Click to content, ms',
    head: ['link', 'federated', 'single', '× single'],
    rows: keysOf(CONTENT).map((link) => [
      link,
      median(times('federated', link)),
      median(times('single', link)),
      middle(compared[link]),
    ]),
  };
  return { table, ratios: compared };
}

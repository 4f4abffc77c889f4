import type { Browser, BrowserContext, Page } from 'playwright-core';
import { keysOf, mapValues, recordOf } from '../records.ts';
import { gatewayUrl, SIDES } from '../site/profile.ts';
import { interleave, median, ratio } from '../statistics.ts';
import { asNewVisitor } from './browser.ts';
import { trackTraffic } from './traffic.ts';

/** Link of the navigation → selector of the content that it shows. */
const CONTENT = {
  Services: 'main > [data-mfe="catalog"] article',
  Blog: 'main > [data-mfe="blog"] article',
} as const;

type Step = keyof typeof CONTENT;

/** The links in the order of the clicks. */
export const STEPS = keysOf(CONTENT);

async function click(page: Page, link: Step): Promise<number> {
  const shown = page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        addEventListener(
          'click',
          ({ timeStamp }) => {
            const timer = setInterval(() => {
              if (!document.querySelector(selector)) return;
              clearInterval(timer);
              requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
            }, 1);
          },
          { capture: true, once: true },
        );
      }),
    CONTENT[link],
  );
  await page.getByRole('banner').getByRole('link', { name: link, exact: true }).click();
  return shown;
}

async function clickSteps(context: BrowserContext, url: string): Promise<Record<Step, number>> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const traffic = trackTraffic(devtools);
  await page.goto(url, { waitUntil: 'commit' });
  await traffic.idle();
  const clicks = recordOf(STEPS, () => Number.NaN);
  for (const step of STEPS) {
    clicks[step] = await click(page, step);
    await traffic.idle();
  }
  await page.close();
  return clicks;
}

/**
 * Clicks from home to services to blog, and measures the second round, when all files are cached.
 *
 * @returns Side → link → median milliseconds from the click to the frame that shows the content, and
 *   their ratio to the monolith's.
 */
export async function measureClicks(browser: Browser, runs: number) {
  const rounds = await interleave(SIDES, runs, (port) =>
    asNewVisitor(browser, async (context) => {
      const home = `${gatewayUrl(port)}/`;
      await clickSteps(context, home);
      return clickSteps(context, home);
    }),
  );
  const times = (side: keyof typeof rounds, step: Step) => rounds[side].map((of) => of[step]);
  return mapValues(SIDES, (_, side) =>
    recordOf(STEPS, (step) => ({
      milliseconds: median(times(side, step)),
      ratio: ratio(times(side, step), times('monolith', step)),
    })),
  );
}

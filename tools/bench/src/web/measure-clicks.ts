import type { Browser, BrowserContext, Page } from 'playwright-core';
import { keysOf, recordOf } from '../records.ts';
import { type ServerName, throughGateway } from '../site/ports.ts';
import { median } from '../statistics/median.ts';
import { interleave } from '../statistics/repeat.ts';
import { FEDERATED, MONOLITH, SIDES } from './sides.ts';
import { TrafficMonitor } from './traffic.ts';
import { asNewVisitor } from './visit.ts';

/** Link of the navigation → selector of the content that it shows. */
const CONTENT = {
  Services: 'main > [data-mfe="catalog"] article',
  Blog: 'main > [data-mfe="blog"] article',
} as const;

type Step = keyof typeof CONTENT;

/** The links in the order of the clicks. */
export const STEPS = keysOf(CONTENT);

/** Milliseconds from the click to the frame that shows the content. */
export type Clicks = Record<Step, number>;

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

async function clickSteps(context: BrowserContext, url: string): Promise<Clicks> {
  const page = await context.newPage();
  const traffic = await TrafficMonitor.start(await context.newCDPSession(page));
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
 */
function clickThrough(browser: Browser, server: ServerName): Promise<Clicks> {
  return asNewVisitor(browser, async (context) => {
    const home = `${throughGateway(server)}/`;
    await clickSteps(context, home);
    return clickSteps(context, home);
  });
}

const CLICK_SIDES = [MONOLITH, FEDERATED] as const;

/** The sides whose clicks are compared. */
export type ClickSide = (typeof CLICK_SIDES)[number];

/** Measures how long a click takes to show another remote's page: medians of all runs. */
export async function measureClicks(
  browser: Browser,
  runs: number,
): Promise<Record<ClickSide, Clicks>> {
  const rounds = await interleave(CLICK_SIDES, runs, (side) => clickThrough(browser, SIDES[side]));
  return recordOf(CLICK_SIDES, (side) =>
    recordOf(STEPS, (step) => median(rounds[side].map((round) => round[step]))),
  );
}

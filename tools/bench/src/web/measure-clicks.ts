import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type ServerName, throughGateway } from '../site/ports.ts';
import { TrafficMonitor } from './traffic.ts';
import { asNewVisitor } from './visit.ts';

/** Link of the navigation → selector of the content that it shows. */
const CONTENT = {
  Services: 'main > [data-mfe="catalog"] article',
  Blog: 'main > [data-mfe="blog"] article',
} as const;

export type Step = keyof typeof CONTENT;

/** The links in the order of the clicks. */
export const STEPS = Object.keys(CONTENT) as Step[];

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
  const clicks: Partial<Clicks> = {};
  for (const step of STEPS) {
    clicks[step] = await click(page, step);
    await traffic.idle();
  }
  await page.close();
  return clicks as Clicks;
}

/**
 * Clicks from home to services to blog, and measures the second round, when all files are cached.
 */
export function clickThrough(browser: Browser, server: ServerName): Promise<Clicks> {
  return asNewVisitor(browser, async (context) => {
    const home = `${throughGateway(server)}/`;
    await clickSteps(context, home);
    return clickSteps(context, home);
  });
}

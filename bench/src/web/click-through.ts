import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type ServerName, throughGateway } from '../site/ports.ts';
import { TrafficWatch } from './traffic.ts';
import { asNewVisitor } from './visit.ts';

/** A way through the pages of all remotes: link of the navigation → what is there then. */
const WAY = {
  Services: 'main > [data-mfe="catalog"] article',
  Blog: 'main > [data-mfe="blog"] article',
} as const;

export type Step = keyof typeof WAY;

/** The links of the way, in its order. */
export const STEPS = Object.keys(WAY) as Step[];

/** From the click to the frame that shows the content, in milliseconds. */
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
    WAY[link],
  );
  await page.getByRole('banner').getByRole('link', { name: link, exact: true }).click();
  return shown;
}

async function walk(context: BrowserContext, url: string): Promise<Clicks> {
  const page = await context.newPage();
  const traffic = await TrafficWatch.start(await context.newCDPSession(page));
  await page.goto(url, { waitUntil: 'commit' });
  await traffic.quiet();
  const clicks: Partial<Clicks> = {};
  for (const step of STEPS) {
    clicks[step] = await click(page, step);
    await traffic.quiet();
  }
  await page.close();
  return clicks as Clicks;
}

/** Goes home → services → blog by the navigation, the second time around. */
export function clickThrough(browser: Browser, server: ServerName): Promise<Clicks> {
  return asNewVisitor(browser, async (context) => {
    const home = `${throughGateway(server)}/`;
    await walk(context, home);
    return walk(context, home);
  });
}

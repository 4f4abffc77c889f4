import type { Browser, BrowserContext } from 'playwright-core';
import { type Load, loadPage, type Target } from './load-page.ts';
import { FAR, type Network, THROTTLED, UNTHROTTLED } from './networks.ts';

const VIEWPORT = { width: 1280, height: 800 };

/** How a page is come to: with nothing in the cache, then with all of it. */
export const VISITS = [
  'throttled cold',
  'throttled warm',
  'unthrottled cold',
  'unthrottled warm',
] as const;

export type VisitKind = (typeof VISITS)[number];

/** All that one run measures of a page. */
export type Visit = Record<VisitKind, Load> & {
  /** How many requests have to follow one another until the page is ready. */
  waves: number;
};

/** Does something as somebody who has never been here. */
export async function asNewVisitor<Result>(
  browser: Browser,
  work: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  try {
    return await work(context);
  } finally {
    await context.close();
  }
}

/** Comes to a page twice. */
function twice(browser: Browser, target: Target, network: Network) {
  return asNewVisitor(browser, async (context) => {
    const cold = await loadPage(context, target, network);
    const warm = await loadPage(context, target, network);
    return { cold, warm };
  });
}

/** Measures a page once in every way. */
export async function visit(browser: Browser, target: Target): Promise<Visit> {
  const throttled = await twice(browser, target, THROTTLED);
  const near = await twice(browser, target, UNTHROTTLED);
  const far = await asNewVisitor(browser, (context) => loadPage(context, target, FAR));
  return {
    'throttled cold': throttled.cold,
    'throttled warm': throttled.warm,
    'unthrottled cold': near.cold,
    'unthrottled warm': near.warm,
    waves: (far.interactive - near.cold.interactive) / FAR.latency,
  };
}

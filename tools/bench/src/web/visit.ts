import type { Browser, BrowserContext } from 'playwright-core';
import { type Load, loadPage, type Target } from './load-page.ts';
import { FAR, type Network, THROTTLED, UNTHROTTLED } from './networks.ts';

const VIEWPORT = { width: 1280, height: 800 };

/** Kinds of visits: with an empty cache (cold), then with a filled one (warm). */
export const VISITS = [
  'throttled cold',
  'throttled warm',
  'unthrottled cold',
  'unthrottled warm',
] as const;

export type VisitKind = (typeof VISITS)[number];

/** The measurements of one run. */
export type Visit = Record<VisitKind, Load> & {
  /** How many requests follow one another until the page is interactive. */
  waves: number;
};

/** Runs some work in a browser context without cookies or cache. */
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

/** Loads a page twice: with an empty cache, and with the cache of the first load. */
function loadTwice(browser: Browser, target: Target, network: Network) {
  return asNewVisitor(browser, async (context) => {
    const cold = await loadPage(context, target, network);
    const warm = await loadPage(context, target, network);
    return { cold, warm };
  });
}

/** Measures a page once with each kind of visit. */
export async function visit(browser: Browser, target: Target): Promise<Visit> {
  const throttled = await loadTwice(browser, target, THROTTLED);
  const near = await loadTwice(browser, target, UNTHROTTLED);
  const far = await asNewVisitor(browser, (context) => loadPage(context, target, FAR));
  return {
    'throttled cold': throttled.cold,
    'throttled warm': throttled.warm,
    'unthrottled cold': near.cold,
    'unthrottled warm': near.warm,
    waves: (far.interactive - near.cold.interactive) / FAR.latencyMs,
  };
}

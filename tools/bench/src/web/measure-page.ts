import type { Browser } from 'playwright-core';
import { type BenchPage, untilRendered } from '../site/pages.ts';
import { COMPARED_SIDES, gatewayUrl, SIDES } from '../site/profile.ts';
import { interleave } from '../statistics.ts';
import { asNewVisitor, type Speed, THROTTLED, UNTHROTTLED } from './browser.ts';
import { type Load, loadPage, type Target } from './load-page.ts';

/** A latency so high that the load time shows the number of waves, even on a busy machine. */
const FAR: Speed = { ...UNTHROTTLED, latency: 1000 };

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
  /** How many requests follow one another until the page is hydrated. */
  waves: number;
};

/** Loads a page twice: with an empty cache, and with the cache of the first load. */
function loadTwice(browser: Browser, target: Target, speed: Speed) {
  return asNewVisitor(browser, async (context) => {
    const cold = await loadPage(context, target, speed);
    const warm = await loadPage(context, target, speed);
    return { cold, warm };
  });
}

/** Measures a page once with each kind of visit. */
async function visit(browser: Browser, target: Target): Promise<Visit> {
  const throttled = await loadTwice(browser, target, THROTTLED);
  const near = await loadTwice(browser, target, UNTHROTTLED);
  const far = await asNewVisitor(browser, (context) => loadPage(context, target, FAR));
  return {
    'throttled cold': throttled.cold,
    'throttled warm': throttled.warm,
    'unthrottled cold': near.cold,
    'unthrottled warm': near.warm,
    waves: (far.hydrated - near.cold.hydrated) / FAR.latency,
  };
}

/** Measures a page on all sides in turn: the visits to each side, one per run. */
export async function measurePage(browser: Browser, page: BenchPage, runs: number) {
  const { path, content, isPublic } = page;
  const targetOf = async (port: number) => {
    if (isPublic) await untilRendered(path);
    return { url: gatewayUrl(port) + path, content };
  };
  // A page that the SSR server does not render is client-rendered anyway.
  const sides: Record<string, number> = isPublic ? SIDES : COMPARED_SIDES;
  for (const port of Object.values(sides)) {
    const target = await targetOf(port);
    await asNewVisitor(browser, (context) => loadPage(context, target, UNTHROTTLED));
  }
  return interleave(sides, runs, async (port) => visit(browser, await targetOf(port)));
}

import type { Browser } from 'playwright-core';
import { type BenchPage, untilRendered } from '../site/pages.ts';
import { gatewayUrl, SIDES } from '../site/profile.ts';
import { interleave } from '../statistics.ts';
import { asNewVisitor, type Speed, THROTTLED, UNTHROTTLED } from './browser.ts';
import { type Load, loadPage, type Target } from './load-page.ts';

/** A latency so high that the load time shows the number of waves, even on a busy machine. */
const FAR: Speed = { ...UNTHROTTLED, latency: 1000 };

/** Kinds of visits, all with an empty cache. */
export const VISITS = ['throttled cold', 'unthrottled cold'] as const;

export type VisitKind = (typeof VISITS)[number];

/** The measurements of one run. */
export type Visit = Record<VisitKind, Load> & {
  /** How many requests follow one another until the page is hydrated. */
  waves: number;
};

/** Measures a page once with each kind of visit. */
async function visit(browser: Browser, target: Target): Promise<Visit> {
  const load = (speed: Speed) =>
    asNewVisitor(browser, (context) => loadPage(context, target, speed));
  const throttled = await load(THROTTLED);
  const near = await load(UNTHROTTLED);
  const far = await load(FAR);
  return {
    'throttled cold': throttled,
    'unthrottled cold': near,
    waves: (far.hydrated - near.hydrated) / FAR.latency,
  };
}

/** Measures a page on all sides in turn: the visits to each side, one per run. */
export async function measurePage(browser: Browser, page: BenchPage, runs: number) {
  const { path, content, isPublic } = page;
  const targetOf = async (port: number) => {
    if (isPublic) await untilRendered(path);
    return { url: gatewayUrl(port) + path, content };
  };
  for (const port of Object.values(SIDES)) {
    const target = await targetOf(port);
    await asNewVisitor(browser, (context) => loadPage(context, target, UNTHROTTLED));
  }
  return interleave(SIDES, runs, async (port) => visit(browser, await targetOf(port)));
}

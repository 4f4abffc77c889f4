import type { Browser } from 'playwright-core';
import { keysOf } from '../records.ts';
import { throughGateway } from '../site/ports.ts';
import { interleave } from '../statistics/repeat.ts';
import { loadPage, type Target } from './load-page.ts';
import { UNTHROTTLED } from './networks.ts';
import type { BenchPage } from './pages.ts';
import { CLIENT_RENDERED, SIDES, type Side } from './sides.ts';
import { untilRendered } from './until-rendered.ts';
import { asNewVisitor, type Visit, visit } from './visit.ts';

/** The visits to each side, one per run. */
export type PageVisits = Partial<Record<Side, Visit[]>>;

function targetOf(side: Side, { path, content }: BenchPage): Target {
  return { url: throughGateway(SIDES[side]) + path, content };
}

/** A page that the SSR server does not render is client-rendered anyway. */
function sidesOf({ isPublic }: BenchPage): Side[] {
  const all = keysOf(SIDES);
  return isPublic ? all : all.filter((side) => side !== CLIENT_RENDERED);
}

/** Measures a page on all sides in turn. */
export async function measurePage(
  browser: Browser,
  page: BenchPage,
  runs: number,
): Promise<PageVisits> {
  const sides = sidesOf(page);
  const prepare = async () => {
    if (page.isPublic) await untilRendered(page.path);
  };
  for (const side of sides) {
    await prepare();
    await asNewVisitor(browser, (context) => loadPage(context, targetOf(side, page), UNTHROTTLED));
  }
  return interleave(sides, runs, async (side) => {
    await prepare();
    return visit(browser, targetOf(side, page));
  });
}

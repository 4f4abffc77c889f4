import type { Browser } from 'playwright-core';
import { interleave } from '../statistics/interleave.ts';
import { median } from '../statistics/median.ts';
import { type Clicks, clickThrough, STEPS } from './click-through.ts';
import { FEDERATED, MONOLITH, SIDES } from './sides.ts';
import type { ClickSide } from './web-figures.ts';

/** Medians of how long a click takes to show another remote's page. */
export async function measureClicks(
  browser: Browser,
  runs: number,
): Promise<Record<ClickSide, Clicks>> {
  const sides: ClickSide[] = [MONOLITH, FEDERATED];
  const walks = await interleave(sides, runs, (side) => clickThrough(browser, SIDES[side]));
  const medians = sides.map((side) => {
    const steps = STEPS.map((step) => [step, median(walks[side].map((walk) => walk[step]))]);
    return [side, Object.fromEntries(steps)];
  });
  return Object.fromEntries(medians);
}

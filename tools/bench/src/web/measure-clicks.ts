import type { Browser } from 'playwright-core';
import { interleave } from '../statistics/interleave.ts';
import { median } from '../statistics/median.ts';
import { type Clicks, clickThrough, STEPS } from './click-through.ts';
import { FEDERATED, MONOLITH, SIDES } from './sides.ts';
import type { ClickSide } from './web-figures.ts';

/** Measures how long a click takes to show another remote's page: medians of all runs. */
export async function measureClicks(
  browser: Browser,
  runs: number,
): Promise<Record<ClickSide, Clicks>> {
  const sides: ClickSide[] = [MONOLITH, FEDERATED];
  const rounds = await interleave(sides, runs, (side) => clickThrough(browser, SIDES[side]));
  const medians = sides.map((side) => {
    const steps = STEPS.map((step) => [step, median(rounds[side].map((round) => round[step]))]);
    return [side, Object.fromEntries(steps)];
  });
  return Object.fromEntries(medians);
}

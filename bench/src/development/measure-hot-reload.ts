import type { Browser, Page } from 'playwright-core';
import { direct } from '../site/ports.ts';
import { median } from '../statistics/median.ts';
import type { HotPage } from './hot-pages.ts';
import { withText } from './with-text.ts';

/** Longest wait for a page, in milliseconds: a first one has its dependencies bundled. */
const LIMIT = 120_000;

/** What a developer sees after a change is saved. */
export interface HotReload {
  /** From the write to the text on the screen, in milliseconds. */
  milliseconds: number;
  /** Whether the page was still the same one each time, its elements included. */
  isStateKept: boolean;
}

/** Marks the element that has a text: neither a reload nor a new mount would keep the mark. */
async function mark(page: Page, text: string): Promise<void> {
  const element = page.getByText(text);
  await element.waitFor({ timeout: LIMIT });
  await element.evaluate((marked) => marked.setAttribute('data-bench', 'same'));
}

/** When a text is on the screen, by the clock that browser and process share. */
async function momentOf(page: Page, text: string): Promise<number> {
  const seen = await page.waitForFunction(
    (wanted) => document.body.textContent?.includes(wanted) && Date.now(),
    text,
    { polling: 'raf', timeout: LIMIT },
  );
  return Number(await seen.jsonValue());
}

/** Changes a text of a remote's source under an open page of the development site. */
export async function measureHotReload(
  browser: Browser,
  { path, file, text }: HotPage,
  runs: number,
): Promise<HotReload> {
  const page = await browser.newPage();
  await page.goto(direct('front-door') + path, { timeout: LIMIT });
  await mark(page, text);
  const times: number[] = [];
  let kept = 0;
  await withText(file, text, async (change) => {
    for (let run = 1; run <= runs; run += 1) {
      const changed = `${text} (${run})`;
      const moment = momentOf(page, changed);
      const written = Date.now();
      change(changed);
      times.push((await moment) - written);
      kept += await page.getByText(changed).and(page.locator('[data-bench]')).count();
    }
  });
  await page.close();
  return { milliseconds: median(times), isStateKept: kept === runs };
}

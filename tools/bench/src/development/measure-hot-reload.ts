import type { Browser, Page } from 'playwright-core';
import { direct } from '../site/ports.ts';
import { median } from '../statistics/median.ts';
import type { HotPage } from './hot-pages.ts';
import { withText } from './with-text.ts';

/** Long enough for the first page, whose dependencies have to be bundled. */
const PAGE_TIMEOUT_MS = 120_000;

/** The hot reload of a page. */
export interface HotReload {
  /** Milliseconds from the write to the text on the screen. */
  milliseconds: number;
  /** Whether each reload preserved the page and its elements. */
  isStatePreserved: boolean;
}

/** Marks the element with a text. A full reload or a remount would lose the mark. */
async function mark(page: Page, text: string): Promise<void> {
  const element = page.getByText(text);
  await element.waitFor({ timeout: PAGE_TIMEOUT_MS });
  await element.evaluate((marked) => marked.setAttribute('data-bench', 'same'));
}

/**
 * When a text appears on the screen, as a timestamp of the clock that browser and process share.
 */
async function shownAt(page: Page, text: string): Promise<number> {
  const timestamp = await page.waitForFunction(
    (wanted) => document.body.textContent?.includes(wanted) && Date.now(),
    text,
    { polling: 'raf', timeout: PAGE_TIMEOUT_MS },
  );
  return Number(await timestamp.jsonValue());
}

/**
 * Changes a text in a remote's source, and measures when the open page of the development site
 * shows it.
 */
export async function measureHotReload(
  browser: Browser,
  { path, file, text }: HotPage,
  runs: number,
): Promise<HotReload> {
  const page = await browser.newPage();
  await page.goto(direct('ssr-server') + path, { timeout: PAGE_TIMEOUT_MS });
  await mark(page, text);
  const times: number[] = [];
  let preserved = 0;
  await withText(file, text, async (change) => {
    for (let run = 1; run <= runs; run += 1) {
      const changed = `${text} (${run})`;
      const shown = shownAt(page, changed);
      const writtenAt = Date.now();
      change(changed);
      times.push((await shown) - writtenAt);
      preserved += await page.getByText(changed).and(page.locator('[data-bench]')).count();
    }
  });
  await page.close();
  return { milliseconds: median(times), isStatePreserved: preserved === runs };
}

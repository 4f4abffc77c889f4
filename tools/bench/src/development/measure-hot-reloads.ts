import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { ROOT } from 'site-runner';
import { note } from '../report/table.ts';
import { SSR_SERVER } from '../site/profile.ts';
import { median } from '../statistics.ts';
import { withBrowser } from '../web/browser.ts';
import type { HotReload } from './development-table.ts';
import { withText } from './with-text.ts';

/** Long enough for the first page, whose dependencies have to be bundled. */
const PAGE_TIMEOUT_MS = 120_000;

/**
 * A page of each remote, with a text that is visible on it and that the bench changes. The text
 * occurs once in the source.
 */
const HOT_PAGES = {
  catalog: {
    path: '/services',
    file: 'mfe-catalog/src/pages/services/services-page.tsx',
    text: 'people you would let into your home.',
  },
  blog: {
    path: '/blogs',
    file: 'mfe-blog/src/pages/blogs/blogs-page.tsx',
    text: 'Advice for home and car, by the people who do the work.',
  },
  account: {
    path: '/login',
    file: 'mfe-account/src/pages/login/login-page.tsx',
    text: 'New here?',
  },
};

/** Marks the element with a text. A full reload or a remount would lose the mark. */
async function mark(page: Page, text: string): Promise<void> {
  const element = page.getByText(text);
  await element.waitFor();
  await element.evaluate((marked) => marked.setAttribute('data-bench', 'same'));
}

/**
 * When a text appears on the screen, as a timestamp of the clock that browser and process share.
 */
async function shownAt(page: Page, text: string): Promise<number> {
  const timestamp = await page.waitForFunction(
    (wanted) => document.body.textContent?.includes(wanted) && Date.now(),
    text,
    { polling: 'raf' },
  );
  return Number(await timestamp.jsonValue());
}

/**
 * Changes a text in a remote's source, and measures when the open page of the development site
 * shows it.
 */
async function measureHotReload(
  browser: Browser,
  { path, file, text }: (typeof HOT_PAGES)[keyof typeof HOT_PAGES],
  runs: number,
): Promise<HotReload> {
  const page = await browser.newPage();
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  await page.goto(SSR_SERVER + path);
  await mark(page, text);
  const times: number[] = [];
  let preserved = 0;
  await withText(join(ROOT, file), text, async (change) => {
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

/** Measures the hot reload of a page of each remote, or of the first one: remote → figures. */
export function measureHotReloads(
  runs: number,
  isSmoke: boolean,
): Promise<Record<string, HotReload>> {
  return withBrowser(async (browser) => {
    const figures: Record<string, HotReload> = {};
    for (const [remote, page] of Object.entries(HOT_PAGES).slice(0, isSmoke ? 1 : undefined)) {
      note(`development: save to screen, ${remote}`);
      figures[remote] = await measureHotReload(browser, page, runs);
    }
    return figures;
  });
}

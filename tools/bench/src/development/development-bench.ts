import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { devAuthEmulator, devRemote, devShell } from 'local/src/dev/dev-services.ts';
import type { Browser, Page } from 'playwright-core';
import { findRemotes, ROOT } from 'site-runner';
import { type Options, someOf } from '../options.ts';
import { atLeast, atMost, note, type Section, type Table } from '../report/report.ts';
import { withBrowser } from '../site/browser.ts';
import { profile, SSR_SERVER } from '../site/profile.ts';
import { benchApi, withServices } from '../site/services.ts';
import { mapValues, median } from '../statistics.ts';

/** Long enough for the first page, whose dependencies have to be bundled. */
const PAGE_TIMEOUT_MS = 120_000;

/**
 * A page of each remote, with a text that is visible on it and that the bench changes. The text
 * occurs once in the source.
 */
const HOT_PAGES = [
  {
    remote: 'catalog',
    path: '/services',
    file: 'mfe-catalog/src/pages/services/services-page.tsx',
    text: 'people you would let into your home.',
  },
  {
    remote: 'blog',
    path: '/blogs',
    file: 'mfe-blog/src/pages/blogs/blogs-page.tsx',
    text: 'Advice for home and car, by the people who do the work.',
  },
  {
    remote: 'account',
    path: '/login',
    file: 'mfe-account/src/pages/login/login-page.tsx',
    text: 'New here?',
  },
];

/**
 * Lets some work change a text in a source file, and restores the text afterwards, also when the process
 * ends. The rest of the file is left alone, because a developer may be editing it.
 *
 * @param work - Gets a function that replaces the text.
 */
async function withText<Result>(
  file: string,
  text: string,
  work: (change: (to: string) => void) => Promise<Result>,
): Promise<Result> {
  let current = text;
  const change = (to: string) => {
    const source = readFileSync(file, 'utf8');
    if (!source.includes(current)) throw new Error(`${file} does not contain "${current}".`);
    writeFileSync(
      file,
      source.replace(current, () => to),
    );
    current = to;
  };
  const restore = () => current !== text && change(text);
  process.once('exit', restore);
  try {
    return await work(change);
  } finally {
    restore();
    process.off('exit', restore);
  }
}

/** Marks the element with a text. A full reload or a remount would lose the mark. */
async function mark(page: Page, text: string): Promise<void> {
  const element = page.getByText(text);
  await element.waitFor();
  await element.evaluate((marked) => marked.setAttribute('data-bench', 'same'));
}

/** When a text appears on the screen, as a timestamp of the clock that browser and process share. */
async function shownAt(page: Page, text: string): Promise<number> {
  const timestamp = await page.waitForFunction(
    (wanted) => document.body.textContent?.includes(wanted) && Date.now(),
    text,
    { polling: 'raf' },
  );
  return Number(await timestamp.jsonValue());
}

/**
 * Changes a text in a remote's source, and measures when the open page of the development site shows it:
 * milliseconds from the write, and 1 if each reload preserved the page and its elements.
 */
async function measureHotReload(browser: Browser, hotPage: (typeof HOT_PAGES)[0], runs: number) {
  const { remote, path, file, text } = hotPage;
  note(`development: save to screen, ${remote}`);
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
  return { milliseconds: median(times), preserved: Number(preserved === runs) };
}

/** Measures how long developers wait until a change is on the screen, and whether the page stays. */
export async function developmentBench(options: Options): Promise<Section> {
  const remotes = await findRemotes(ROOT);
  // The parts of `npm run dev` that have hot reload.
  const services = [
    devAuthEmulator(profile),
    benchApi(remotes),
    ...remotes.map((remote) => devRemote(profile, remote)),
    devShell(profile, remotes),
  ];
  const figures = await withServices(services, () =>
    withBrowser(async (browser) => {
      const measured: Record<string, { milliseconds: number; preserved: number }> = {};
      for (const page of someOf(HOT_PAGES, options)) {
        measured[page.remote] = await measureHotReload(browser, page, options.runs);
      }
      return measured;
    }),
  );
  const table: Table = {
    title: 'Development',
    head: ['save to screen', 'ms', 'state'],
    rows: Object.entries(figures).map(([remote, { milliseconds, preserved }]) => [
      remote,
      milliseconds,
      preserved ? 'preserved' : 'lost',
    ]),
  };
  const times = mapValues(figures, ({ milliseconds }) => milliseconds);
  const preserved = mapValues(figures, (of) => of.preserved);
  return {
    tables: [table],
    goals: [
      atMost(500, 'Save to screen, ms', times),
      atLeast(1, 'State preserved by hot reload', preserved),
    ],
  };
}

import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { localUrl } from 'site-runner';
import type { Options } from '../options.ts';
import { atMost, note, type Section, type Table } from '../report/report.ts';
import { asNewVisitor, PHONE, THROTTLED } from '../site/browser.ts';
import { untilRendered } from '../site/pages.ts';
import { gatewayUrl, RENDERED_SIDES } from '../site/profile.ts';
import { interleave, mapValues, median } from '../statistics.ts';

declare global {
  interface Window {
    reportLongTask: (milliseconds: number) => void;
  }
}

/** Reports the long tasks of a page: those that block it for more than 50 ms. */
function probe(): void {
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.reportLongTask(duration);
  });
  observer.observe({ type: 'longtask', buffered: true });
}

/** How long the visitor looks at a page. Scripts may still load meanwhile. */
const LOOK_MS = 1000;

const LIST = '/services';

async function see(page: Page, content: string): Promise<void> {
  const element = page.locator(content).first();
  await element.waitFor().catch((cause) => {
    throw new Error(`${page.url()} did not show "${content}" in time.`, { cause });
  });
  await wait(LOOK_MS);
}

async function openFromMenu(page: Page, link: string): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await wait(LOOK_MS);
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: link, exact: true }).tap();
}

/** From the services to one of them, back, to the blog, and to the login. */
async function visit(page: Page, origin: string): Promise<void> {
  const list = 'main > [data-mfe="catalog"] article h2';
  await page.goto(origin + LIST, { waitUntil: 'commit' });
  await see(page, list);
  await page.getByRole('link', { name: 'Get This Service' }).first().tap();
  await see(page, 'main > [data-mfe="catalog"] article h1');
  await page.goBack({ waitUntil: 'commit' });
  await see(page, list);
  await openFromMenu(page, 'Blog');
  await see(page, 'main > [data-mfe="blog"] article');
  await openFromMenu(page, 'Login');
  await see(page, 'main > [data-mfe="account"] form');
}

/** Measures the longest task of a visit to several pages, on both sides in turn. */
export async function visitsBench({ runs }: Options, browser: Browser): Promise<Section> {
  const visits = await interleave(RENDERED_SIDES, runs, async (port, side) => {
    note(`visits: ${side}`);
    await untilRendered(LIST, localUrl(port));
    return asNewVisitor(browser, { speed: THROTTLED, device: PHONE }, async ({ page }) => {
      let longest = 0;
      await page.exposeFunction('reportLongTask', (milliseconds: number) => {
        longest = Math.max(longest, milliseconds);
      });
      await page.addInitScript(probe);
      await visit(page, gatewayUrl(port));
      return longest;
    });
  });
  const longest = mapValues(visits, median);
  const table: Table = {
    title: 'Visit: services, detail, back, blog, login; processor 4 × slower',
    head: ['side', 'longest task, ms'],
    rows: Object.entries(longest),
  };
  return {
    tables: [table],
    goals: [
      atMost(50, 'Longest task of a visit, processor 4 × slower, ms', { visit: longest.federated }),
    ],
  };
}

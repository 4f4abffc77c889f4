import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import type { Options } from '../options.ts';
import { atMost, note, type Section, type Table } from '../report/report.ts';
import { asNewVisitor, PHONE, THROTTLED } from '../site/browser.ts';
import { untilRendered } from '../site/pages.ts';
import { gatewayUrl, SIDES } from '../site/profile.ts';
import { interleave, keysOf, mapValues, medians } from '../statistics.ts';

/** An interaction or a long task that a page reports, with its duration in milliseconds. */
interface Activity {
  kind: 'interaction' | 'long task';
  duration: number;
}

declare global {
  interface Window {
    reportActivity: (activity: Activity) => void;
  }
}

/** Reports the interactions and the long tasks of a page. */
function probe(): void {
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { entryType, duration } = entry;
      if (entryType === 'longtask') window.reportActivity({ kind: 'long task', duration });
      else if ((entry as PerformanceEventTiming).interactionId) {
        window.reportActivity({ kind: 'interaction', duration });
      }
    }
  });
  observer.observe({ type: 'longtask', buffered: true });
  observer.observe({ type: 'first-input', buffered: true });
  // The shortest duration that browsers report.
  const events = { type: 'event', buffered: true, durationThreshold: 16 };
  observer.observe(events);
}

/** How long the visitor looks at a page. Scripts may still load meanwhile. */
const LOOK_MS = 1000;

const LIST = '/services';

async function see(page: Page, content: string): Promise<void> {
  await page.locator(content).first().waitFor();
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

/** A task that blocks a page for longer is long: the limit of browsers and of Lighthouse. */
const LONG_TASK_MS = 50;

/** The figures of one visit. */
export function visitFigures(activities: readonly Activity[]) {
  const durations = (of: Activity['kind']) =>
    activities.filter(({ kind }) => kind === of).map(({ duration }) => duration);
  const tasks = durations('long task');
  return {
    /** Of so few interactions, the slowest one counts. */
    'INP, ms': Math.max(0, ...durations('interaction')),
    'long tasks': tasks.length,
    'longest, ms': Math.max(0, ...tasks),
    'over 50 ms in total, ms': tasks.reduce((sum, duration) => sum + duration - LONG_TASK_MS, 0),
  };
}

/** Measures the interactions and the long tasks of a visit to several pages, on both sides in turn. */
export async function visitsBench({ runs }: Options, browser: Browser): Promise<Section> {
  const visits = await interleave(SIDES, runs, async (port, side) => {
    note(`visits: ${side}`);
    await untilRendered(LIST);
    return asNewVisitor(browser, { speed: THROTTLED, device: PHONE }, async ({ page }) => {
      const activities: Activity[] = [];
      await page.exposeFunction('reportActivity', (one: Activity) => activities.push(one));
      await page.addInitScript(probe);
      await visit(page, gatewayUrl(port));
      return visitFigures(activities);
    });
  });
  const figures = mapValues(visits, medians);
  const table: Table = {
    title: 'Visit: services, detail, back, blog, login; processor 4 × slower',
    head: ['side', ...keysOf(figures.federated)],
    rows: keysOf(figures).map((side) => [side, ...Object.values(figures[side])]),
  };
  const longest = { visit: figures.federated['longest, ms'] };
  return {
    tables: [table],
    goals: [atMost(50, 'Longest task of a visit, processor 4 × slower, ms', longest)],
  };
}

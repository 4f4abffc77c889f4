import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { mapValues } from '../records.ts';
import { note } from '../report/table.ts';
import { untilRendered } from '../site/pages.ts';
import { gatewayUrl, SIDES } from '../site/profile.ts';
import { interleave } from '../statistics.ts';
import { asNewVisitor, openTab, PHONE, THROTTLED } from '../web/browser.ts';
import { SLOWDOWNS, summarizeVisits, type VisitSummary } from './visit-figures.ts';
import { type Activity, visitProbe } from './visit-probe.ts';

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

/** Visits both sides in turn as a phone: slowdown of the processor → side → results. */
export async function measureVisits(browser: Browser, runs: number) {
  const summaries: Record<string, VisitSummary> = {};
  for (const cpuSlowdown of SLOWDOWNS) {
    note(`visits: processor ${cpuSlowdown} × slower`);
    const visits = await interleave(SIDES, runs, async (port) => {
      await untilRendered(LIST);
      return asNewVisitor(
        browser,
        async (context) => {
          const { page } = await openTab(context, { ...THROTTLED, cpuSlowdown });
          const activities: Activity[] = [];
          await page.exposeFunction('reportActivity', (one: Activity) => activities.push(one));
          await page.addInitScript(visitProbe);
          await visit(page, gatewayUrl(port));
          return activities;
        },
        PHONE,
      );
    });
    summaries[cpuSlowdown] = mapValues(visits, summarizeVisits);
  }
  return summaries;
}

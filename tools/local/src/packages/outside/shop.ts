import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { localUrl, PlainError, ROOT } from 'site-runner';
import { waitForResponse } from '../../site/wait-for-response.ts';
import type { Team } from './team.ts';

/** A small shop that knows nothing of this site: two applications of React and Vite, and their backend. */
export const SHOP = join(ROOT, 'tools/local/testing/shop');

/** The address of the backend is in the sources of the shop. */
export const BACKEND = localUrl(4050);

/** Its applications. */
export type Application = 'product' | 'cart';

/** Copies the shop, and installs what its backend needs. */
export async function installShop(folder: string, { npm }: Team): Promise<void> {
  await cp(SHOP, folder, { recursive: true });
  await npm(join(folder, 'api'), ['install', '--no-audit', '--no-fund']);
}

/** Does some work while the backend of the shop runs. */
export const withBackend = (folder: string, team: Team, work: () => Promise<void>) =>
  team.whileRunning(join(folder, 'api'), ['start'], async () => {
    await waitForResponse(`${BACKEND}/products`);
    await work();
  });

/** What a visitor has, and what has failed. */
interface Visitor {
  javaScriptEnabled?: boolean;
  cookies?: Parameters<BrowserContext['addCookies']>[0];
  /** Addresses that do not respond. */
  blocked?: string[];
}

/** Opens a page in a browser of its own. Unless something fails, what the page logs as an error is an error. */
export async function withPage(
  executablePath: string,
  work: (page: Page) => Promise<void>,
  { javaScriptEnabled = true, cookies = [], blocked = [] }: Visitor = {},
): Promise<void> {
  const browser = await chromium.launch({ executablePath });
  try {
    const context = await browser.newContext({ javaScriptEnabled });
    await context.addCookies(cookies);
    for (const address of blocked) await context.route(`${address}/**`, (route) => route.abort());
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await work(page);
    if (blocked.length === 0 && errors.length > 0) {
      throw new PlainError(`${page.url()} logs: ${errors.join('\n')}`);
    }
  } finally {
    await browser.close();
  }
}

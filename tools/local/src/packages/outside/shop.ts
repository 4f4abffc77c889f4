import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { localUrl, PlainError, ROOT, step } from 'site-runner';
import { buyAnArticle, findProducts, findStores } from './shop-visits.ts';
import type { Team } from './team.ts';
import { waitForPage } from './work-at-site.ts';

/** A small shop that knows nothing of this site: two applications of React and Vite, and their backend. */
export const SHOP = join(ROOT, 'tools/local/testing/shop');

/** The address of the backend is in the sources of the shop. */
export const BACKEND = localUrl(4050);

/** What each application does, and its port while it runs alone. */
const APPLICATIONS = {
  product: {
    port: 4051,
    visit: async (page: Page, url: string) => {
      await findProducts(page, url);
      await findStores(page, url);
    },
  },
  cart: { port: 4052, visit: buyAnArticle },
} as const;

export type Application = keyof typeof APPLICATIONS;

/** Copies the shop, and installs what it needs. */
export async function installShop(folder: string, { install }: Team): Promise<void> {
  await cp(SHOP, folder, { recursive: true });
  for (const name of ['api', ...Object.keys(APPLICATIONS)]) {
    await install(join(folder, name));
  }
}

/** Does some work while the backend of the shop runs. */
export const withBackend = (folder: string, team: Team, work: () => Promise<void>) =>
  team.whileRunning(join(folder, 'api'), ['start'], async () => {
    await waitForPage(`${BACKEND}/products`);
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

async function runApplication(name: Application, folder: string, team: Team, browser: string) {
  const repository = join(folder, name);
  const { port, visit } = APPLICATIONS[name];
  await team.npm(repository, ['run', 'check:types']);
  await team.npm(repository, ['run', 'build']);
  const parameters = ['run', 'preview', '--', '--port', String(port), '--strictPort'];
  await team.whileRunning(repository, parameters, async () => {
    await waitForPage(localUrl(port));
    await withPage(browser, (page) => visit(page, localUrl(port)));
  });
}

/**
 * Proves that each application of the shop runs alone, without anything of this site.
 *
 * @param folder - Has the installed shop.
 * @param browser - Path of Chromium.
 */
export async function runAlone(folder: string, team: Team, browser: string): Promise<void> {
  await withBackend(folder, team, async () => {
    for (const name of Object.keys(APPLICATIONS) as Application[]) {
      await step(`The ${name} application runs alone`, () =>
        runApplication(name, folder, team, browser),
      );
    }
  });
}

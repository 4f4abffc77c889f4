import { join } from 'node:path';
import { type Browser, request } from 'playwright-core';
import { ROOT, readRemote, type Service } from 'site-runner';
import type { Options } from '../options.ts';
import { note, type Section, type Table } from '../report/report.ts';
import { asNewVisitor, UNTHROTTLED } from '../site/browser.ts';
import { type BenchPage, benchPages } from '../site/pages.ts';
import { gatewayUrl, profile, SIDES, SWITCH_PATH } from '../site/profile.ts';
import { interleave, keysOf, mapValues, medians } from '../statistics.ts';
import { load } from '../web/web-bench.ts';
import { buildPeers, countLines, PEERS } from './peers.ts';

/** The pages that the peers have. */
const PAGES = ['home', 'services', 'service'];

/** One of the sites that are compared. */
interface Side {
  /** The port of its pages. */
  page: number;
  /** The ports of the part whose loss is measured. */
  parts: readonly number[];
  sources: readonly string[];
}

async function allSides(): Promise<Record<string, Side>> {
  const { remote } = await readRemote(join(ROOT, 'mfe-catalog'));
  const federated = {
    page: SIDES.federated,
    // Its files are at the origin of all remotes, too.
    parts: [profile.remotePort(remote), profile.ports.otherRemotes],
    sources: ['shell/src', 'mfe-catalog/src'],
  };
  return { 'this site': federated, ...PEERS };
}

/** The page of a side: those of the peers have no shared markup with the site's but articles. */
const pageOf = (page: BenchPage, { page: port }: Side) =>
  port === SIDES.federated ? page : { ...page, content: ['main article'], isPublic: false };

/** Cuts ports off, or connects them again. */
async function switchParts(ports: readonly number[], method: 'DELETE' | 'PUT'): Promise<void> {
  // The certificate is that of this run's gateway.
  const gateway = await request.newContext({ ignoreHTTPSErrors: true });
  for (const port of ports) await gateway.fetch(gatewayUrl(port) + SWITCH_PATH, { method });
  await gateway.dispose();
}

/** What the page has: sent to the browser as text. */
function describePage(): string {
  const cards = document.querySelectorAll('main article').length;
  const message = document.querySelector('main [role="alert"]')?.textContent;
  const parts = [
    document.querySelector('header a') && 'header',
    document.querySelector('main h1') && 'heading',
    cards > 0 && `${cards} articles`,
    message && `“${message}”`,
  ];
  return parts.filter(Boolean).join(', ') || 'an empty page';
}

/**
 * What a new visitor sees of a page while a part is down.
 *
 * @throws When the page does not ask for the part.
 */
async function shownWithoutPart(browser: Browser, { path }: BenchPage, side: Side) {
  await switchParts(side.parts, 'DELETE');
  try {
    return await asNewVisitor(browser, {}, async ({ page, traffic }) => {
      const url = gatewayUrl(side.page) + path;
      const response = await page.goto(url, { waitUntil: 'load' }).catch(() => undefined);
      if (!response) return 'nothing: no response';
      await traffic.idle();
      const isDown = (requested: string) =>
        side.parts.some((port) => requested.startsWith(gatewayUrl(port)));
      if (![...traffic.urls].some(isDown)) throw new Error(`${url} does not need what is down.`);
      return page.evaluate(describePage);
    });
  } finally {
    await switchParts(side.parts, 'PUT');
  }
}

/** Measures a page on all sides in turn. @returns Rows of the table. */
async function measurePage(
  browser: Browser,
  page: BenchPage,
  runs: number,
): Promise<Table['rows']> {
  const sides = await allSides();
  const targets = mapValues(sides, (side) => ({ port: side.page, page: pageOf(page, side) }));
  // The first loads of a page fill the caches of the servers.
  for (const target of Object.values(targets)) await load(browser, target, UNTHROTTLED);
  const loads = await interleave(targets, runs, (target) => load(browser, target));
  const rows: Table['rows'] = [];
  for (const name of keysOf(sides)) {
    const { lcp, hydrated, scriptKb, requests } = medians(loads[name] ?? []);
    const side = sides[name] as Side;
    const shown = await shownWithoutPart(browser, page, side);
    const lines = await countLines(side.sources);
    rows.push([page.name, name, lcp, hydrated, scriptKb, requests, lines, shown]);
  }
  return rows;
}

/**
 * Measures the site beside the same small page set, built with what a team would pick instead. It judges nothing:
 * the site's pages have much that theirs have not.
 *
 * @param start - Starts the servers of the peers.
 */
export async function peersBench(
  { pages: wanted, runs }: Options,
  browser: Browser,
  start: (more: readonly Service[]) => Promise<void>,
): Promise<Section> {
  await start(await buildPeers());
  const rows: Table['rows'] = [];
  for (const page of await benchPages(wanted)) {
    if (!PAGES.includes(page.name)) continue;
    note(`peers: ${page.name}`);
    rows.push(...(await measurePage(browser, page, runs)));
  }
  const head = ['page', 'built with', 'LCP, ms', 'hydrated, ms', 'script, kB', 'requests', 'lines'];
  const title = 'Peers: throttled cold, and what a page shows without a part';
  return { tables: [{ title, head: [...head, 'part down'], rows }], goals: [] };
}

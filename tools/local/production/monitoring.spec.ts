import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REPORT_TOKEN_PATH } from '@clean-express/federation/reports';
import { metricsIn, missingMetrics } from '@clean-express/server-kit/testing';
import { execa } from 'execa';
import { type Browser, chromium } from 'playwright-core';
import { CHROMIUM_SWITCHES, findBrowser } from 'site-runner';
import { Agent, setGlobalDispatcher } from 'undici';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { DEPLOY, type Settings } from '../src/production/compose-file.ts';
import { openProduction } from '../src/production/open-production.ts';
import type { ProductionSite } from '../src/production/production-site.ts';
import { localAuthority } from '../src/production/programs.ts';
import { requireProgram } from '../src/production/running-program.ts';
import { readTargets } from './testing/programs.ts';
import { accessToken, listServices, newReview } from './testing/visitors.ts';

const { PRODUCTION_DATA: data = '' } = process.env;

const PROMETHEUS = 'http://127.30.1.91:9090';

/** The services of the profile `monitoring`. */
const MONITORING = ['redis-exporter', 'node-exporter', 'blackbox-exporter', 'prometheus'];

let site: ProductionSite;
let settings: Settings;
let headers: Record<string, string>;

beforeAll(async () => {
  if (!data) throw new Error('Please run this by "npm run test:production".');
  // All visitors have the same address here.
  const overrides = { VITALS_SAMPLE: '1', CLIENT_WEIGHT: '1000000' };
  ({ site, settings } = await openProduction(data, overrides));
  setGlobalDispatcher(new Agent({ connect: { ca: await readFile(localAuthority(data)) } }));
  headers = { authorization: `Bearer ${settings.METRICS_TOKEN}` };
  for (const name of MONITORING) await site.start(name);
  // Caddy has a metric of errors once there was one.
  await site.end('ssr-server-2');
  expect((await fetch('http://127.30.1.10:3002/metrics', { headers })).status).toBe(502);
  await site.restart('ssr-server-2');
});

afterAll(() => site?.stop());

it.each(['api-1', 'release-server', 'ssr-server-1'])(
  'has metrics of %s that Prometheus accepts',
  async (name) => {
    const promtool = await requireProgram('promtool', 'prometheus', () => undefined);
    const url = `${site.addressOf(name)}/metrics`;
    expect((await fetch(url)).status).toBe(401);
    const input = await (await fetch(url, { headers })).text();
    const { all, exitCode } = await execa(promtool, ['check', 'metrics'], {
      input,
      all: true,
      reject: false,
    });
    expect({ all, exitCode }).toEqual({ all: '', exitCode: 0 });
  },
);

it('lets Prometheus read the metrics of each alert', async () => {
  const backedUp = join(site.volume('metrics'), 'backup.prom');
  await expect.poll(() => existsSync(backedUp), { timeout: 60_000 }).toBe(true);
  const states = async () => {
    const targets = await readTargets(PROMETHEUS);
    return targets.map((each) => `${each.job} ${each.instance} ${each.health} ${each.lastError}`);
  };
  const { SITE_URL, API_URL, CDN_URL, RELEASES_URL } = settings;
  await expect
    .poll(async () => (await states()).toSorted(), { timeout: 60_000 })
    .toEqual([
      'api 127.30.1.31:4000 up ',
      'api 127.30.1.32:4000 up ',
      'caddy 127.30.1.10:3003 up ',
      'machine 127.30.1.73:9100 up ',
      'redis 127.30.1.72:9121 up ',
      'release-server 127.30.1.41:4001 up ',
      ...[SITE_URL, API_URL, CDN_URL, RELEASES_URL].map((url) => `sites ${url} up `).toSorted(),
      'ssr-server 127.30.1.10:3001 up ',
      'ssr-server 127.30.1.10:3002 up ',
    ]);
  for (const { job, scrapeUrl } of await readTargets(PROMETHEUS)) {
    const metrics = await (await fetch(scrapeUrl, { headers })).text();
    expect(missingMetrics(job, metrics), job).toEqual([]);
    if (job === 'sites') expect(metrics, scrapeUrl).toContain('probe_success 1\n');
    if (job === 'redis') expect(metrics).toContain('redis_up 1\n');
  }
  const own = `${site.addressOf('release-server')}/metrics`;
  const heard = async () => (await fetch(own, { headers })).text();
  await expect.poll(heard, { timeout: 120_000 }).toContain('ssr_servers_heard 2\n');
});

const dashboardSchema = z.object({
  title: z.string(),
  panels: z.array(
    z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) }),
  ),
});

/** The panels of all dashboards, with their queries as Grafana sends them. */
async function readPanels() {
  const folder = join(DEPLOY, 'grafana');
  const texts = (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8'));
  return (await Promise.all(texts)).flatMap((text) => {
    const { title, panels } = dashboardSchema.parse(JSON.parse(text));
    return panels.map((panel) => ({
      name: `${title}: ${panel.title}`,
      queries: panel.targets.map(({ expr }) =>
        expr.replaceAll('$__rate_interval', '1m').replaceAll('$remote', '.*'),
      ),
    }));
  });
}

const resultSchema = z.object({
  data: z.object({ result: z.array(z.object({ value: z.tuple([z.number(), z.string()]) })) }),
});

const metadataSchema = z.object({ data: z.record(z.string(), z.unknown()) });

/** What Prometheus has for a query; nothing for a series without a number. */
async function queryValues(query: string): Promise<number[]> {
  const response = await fetch(`${PROMETHEUS}/api/v1/query?${new URLSearchParams({ query })}`);
  expect(response.status, query).toBe(200);
  const { result } = resultSchema.parse(await response.json()).data;
  return result.map(({ value: [, text] }) => Number(text)).filter((value) => !Number.isNaN(value));
}

/** Runs in a page. A click before it is interactive loads a document, and is measured on none. */
const isInteractive = () => performance.getEntriesByName('page-interactive').length > 0;

/** Runs in a page: the browser measures a click with the next paint. */
const CLICK_IS_MEASURED = `new Promise((resolve) => {
  new PerformanceObserver(() => resolve()).observe({ type: 'first-input', buffered: true });
})`;

/** Views two pages, whose web vitals are sent when the visitor leaves, and writes a review. */
async function visit(browser: Browser): Promise<void> {
  const page = await browser.newPage({ ignoreHTTPSErrors: true });
  // Without it, a busy machine has measured nothing when the visitor leaves.
  const token = page.waitForResponse(`**${REPORT_TOKEN_PATH}`);
  await page.goto(settings.SITE_URL ?? '');
  await page.waitForFunction(isInteractive);
  await page.getByRole('banner').getByRole('link', { name: 'Services' }).click();
  await page.getByRole('main').getByRole('article').first().waitFor();
  await page.evaluate(CLICK_IS_MEASURED);
  await (await token).finished();
  await page.goto('about:blank');
  await page.close();
  const [service] = await listServices(settings.API_URL ?? '');
  if (!service) throw new Error('There is no service.');
  const review = newReview(service, await accessToken(settings), 'The gutter is clean.');
  expect((await fetch(`${settings.API_URL}/reviews`, review)).status).toBe(201);
}

it('has data for each panel of the dashboards', async () => {
  const panels = await readPanels();
  const executablePath = await findBrowser(() => undefined);
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_SWITCHES });
  const read = async () => {
    await visit(browser);
    const read = panels.map(async ({ name, queries }) => {
      const values = await Promise.all(queries.map(queryValues));
      return { panel: name, values };
    });
    return Promise.all(read);
  };
  let rows: Awaited<ReturnType<typeof read>> = [];
  const readEmpty = async () => {
    rows = await read();
    return rows
      .filter(({ values }) => values.some((each) => each.length === 0))
      .map(({ panel }) => panel);
  };
  try {
    await expect.poll(readEmpty, { timeout: 180_000, interval: 2000 }).toEqual([]);
  } finally {
    await browser.close();
    for (const { panel, values } of rows) {
      const numbers = values.map((each) => each.map((value) => Number(value.toPrecision(3))));
      console.log(`${panel} → ${numbers.map((each) => each.join(', ')).join(' | ')}`);
    }
  }
  const metadata = await (await fetch(`${PROMETHEUS}/api/v1/metadata`)).json();
  const { data: known } = metadataSchema.parse(metadata);
  const metrics = panels
    .flatMap(({ queries }) => queries)
    // What stands in for no value would hide a metric that does not exist.
    .filter((query) => query.includes(' or '))
    .flatMap(metricsIn);
  // The type of a counter has its name without `_total` in OpenMetrics.
  const types = new Set(Object.keys(known).map((name) => name.replace(/_total$/, '')));
  const missing = metrics.filter(
    (name) => !types.has(name.replace(/_(?:bucket|count|total)$/, '')),
  );
  expect(missing).toEqual([]);
});

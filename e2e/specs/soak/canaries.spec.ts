import { NO_CANARY_BUCKET } from '@clean-express/release-contract/canary-buckets';
import type { Page } from '@playwright/test';
import { openMeasured, sampleVitals } from '../../fixtures/measured.ts';
import { blogWith, inCanary } from '../../fixtures/site/blog-with.ts';
import { currentBuild } from '../../fixtures/site/edited-build.ts';
import type { OwnSite } from '../../fixtures/site/own-site.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ ownSsrServer: true });

/** After these page views, a canary that is no worse still runs. */
const VIEWS = 50;

/** So many visitors get the live release for each who gets the canary. */
const LIVE_VIEWS = 3;

/** How the live release paints is known after these. */
const VIEWS_BEFORE = 100;

const LARGEST = 'The largest text of the page.';

/** Code that shows the largest text of the page a second later. */
const LATE_PAINT = `if (typeof document !== 'undefined') setTimeout(() => {
  const late = document.createElement('p');
  late.style.cssText = 'position:absolute;inset:0;z-index:99;pointer-events:none;font-size:4rem;background:white';
  late.textContent = '${LARGEST} '.repeat(20);
  document.querySelector('[data-mfe=blog]').append(late);
}, 1000);`;

/** Code that takes the page's processor for half a second after a tap. */
const LATE_RESPONSE = `globalThis.addEventListener?.('pointerdown', () => {
  for (const end = performance.now() + 500; performance.now() < end; );
});`;

const BROKEN = 'throw new Error("This widget is broken.");';

interface Visit {
  path: string;
  /** What the visitor taps. */
  heading: string;
  /** A text that the visitor waits for. */
  text?: string;
}

const LIST: Visit = { path: '/blogs', heading: 'Blog' };

/** Opens a page, taps it, and leaves it. */
async function visit(page: Page, { path, heading, text }: Visit): Promise<void> {
  await openMeasured(page, path);
  if (text) await expect(page.getByText(text).first()).toBeVisible();
  await page.getByRole('heading', { name: heading, exact: true }).first().click();
  // The browser knows how long the response took once it has painted it, and the library once it is idle.
  await page.evaluate(
    () =>
      new Promise((known) => {
        const later = () => requestAnimationFrame(() => requestIdleCallback(known));
        const whenIdle = () => requestIdleCallback(later);
        new PerformanceObserver(whenIdle).observe({ type: 'first-input', buffered: true });
      }),
  );
  await page.goto('/healthz');
}

/** Visitors of both releases come by turns until the canary has ended. */
async function visitByTurns(page: Page, site: OwnSite, version: string, ofCanary: Visit) {
  const { path, heading } = ofCanary;
  const canary = inCanary(version, site.url);
  const live = { ...canary, value: String(NO_CANARY_BUCKET) };
  const isRunning = async () =>
    (await site.releases.api.release('blog', version)).role === 'canary';
  let views = 0;
  while (views < VIEWS && (await isRunning())) {
    await page.context().addCookies([canary]);
    await visit(page, ofCanary);
    await page.context().addCookies([live]);
    for (let view = 0; view < LIVE_VIEWS; view += 1) await visit(page, { path, heading });
    views += 1;
  }
  const [last] = await site.releases.api.history('blog');
  return { views, last };
}

/** Opens pages of the live release, without which nobody knows how they paint. */
async function visitBefore(page: Page, site: OwnSite, views: number): Promise<void> {
  await page.context().addCookies([{ ...inCanary('', site.url), value: String(NO_CANARY_BUCKET) }]);
  for (let view = 0; view < views; view += 1) await visit(page, LIST);
}

test.beforeEach(({ page }) => sampleVitals(page));

interface Case extends Visit {
  name: string;
  code: string;
  module?: 'src/widgets/latest-posts.tsx';
  /** Page views of the live release before. */
  before?: number;
  reason: RegExp;
}

const CASES: Case[] = [
  {
    name: 'paints a second later',
    code: LATE_PAINT,
    before: VIEWS_BEFORE,
    ...LIST,
    text: LARGEST,
    reason: /^Its page views with LCP above [\d.]+ s \(/,
  },
  {
    name: 'answers taps late',
    code: LATE_RESPONSE,
    ...LIST,
    reason: /^Its page views with INP above \d+ ms \(/,
  },
  {
    name: 'has a widget that fails',
    code: BROKEN,
    module: 'src/widgets/latest-posts.tsx',
    path: '/',
    heading: 'Our Services',
    reason: /^Its (?:errors|failed loads of files) \(/,
  },
];

for (const { name, code, module, reason, before = 0, ...ofCanary } of CASES) {
  test(`a canary that ${name} is ended`, async ({ site, page, consoleGuard }) => {
    test.setTimeout(600_000);
    consoleGuard.expectError(/This widget is broken|\/remotes\/blog\//);
    await visitBefore(page, site, before);
    const version = await site.publishBuild(await blogWith(code, module));
    await site.change((releases) => releases.setCanary('blog', version, 25));
    const { views, last } = await visitByTurns(page, site, version, ofCanary);
    console.log(`A canary that ${name} was ended after ${views} page views of the canary.`);
    expect(last).toMatchObject({ action: 'rollback', by: 'canary monitor' });
    expect(last?.reason).toMatch(reason);
  });
}

test('a canary that is no worse goes on', async ({ site, page }) => {
  test.setTimeout(600_000);
  await visitBefore(page, site, VIEWS_BEFORE);
  const build = { ...(await currentBuild('blog')), semver: '1.9.0' };
  const version = await site.publishBuild(build);
  await site.change((releases) => releases.setCanary('blog', version, 25));
  const { views, last } = await visitByTurns(page, site, version, LIST);
  console.log(`A canary that is no worse had ${views} page views.`);
  expect(last).toMatchObject({ action: 'canary', version });
});

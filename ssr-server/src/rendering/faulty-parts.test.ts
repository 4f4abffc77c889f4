import { bucketAt } from '@clean-express/release-contract/canary-buckets';
import type { Release } from '@clean-express/release-contract/registry';
import { expect, test } from 'vitest';
import { hashOf, listen, startOrigin } from '../testing/start-origin.ts';
import { startSsrServer } from '../testing/start-ssr-server.ts';
import { bundleOf, HARMLESS, LIVE, releasesAt } from '../testing/start-with-canary.ts';

/** A process starts slowly on a busy machine, and a loop lasts until the page has timed out. */
const TEST_TIMEOUT_MS = 120_000;

const FILLING = 'server/fills__shell__header.js';
const FILLS = { fills: { 'shell/header': { order: 0 } } };
const MENU = "export default () => '<p>menu</p>';";

/** Starts an SSR server whose pages belong to the catalog, and whose header the blog fills. */
async function startWithFilling(
  { live, canary, catalog: page = HARMLESS }: { live: string; canary?: string; catalog?: string },
  change: (blog: Release) => Release = (blog) => blog,
) {
  const files: Record<string, string> = {};
  const addRelease = releasesAt((await startOrigin(files)).url, files);
  const filled = (version: string, code: string, traffic: number, isLive: boolean) => ({
    ...addRelease('blog', version, { [FILLING]: code }, FILLS),
    deployment: { traffic, default: isLive },
  });
  const blog = [change(filled('1.0.0-a', live, 100, true))];
  if (canary !== undefined) blog.push(filled('1.1.0-b', canary, 50, false));
  const catalog = [addRelease('catalog', '1.0.0-a', bundleOf(page))];
  const app = await startSsrServer(
    {
      SERVER_RENDERING: 'true',
      CLIENT_WEIGHT: '1000',
      SHARED_CACHE_SECONDS: '60',
      PURGE_URLS: 'http://localhost:1/',
    },
    { microFrontends: { catalog, blog } },
  );
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await app.inject({ url: `${path}?wait=yes`, headers });
    const root = /<div id="root">(.*?)<\/div>/s.exec(response.body)?.[1] ?? '';
    const isShared = 'cdn-cache-control' in response.headers;
    return { shown: root.replace(/<h1>.*<\/h1>/, ''), isShared };
  };
  const failures = async () => {
    const lines = (await app.inject('/metrics')).body.split('\n');
    return lines.filter((line) => line.startsWith('remote_render_failures_total{'));
  };
  return { get, failures };
}

const OF_CANARY = { cookie: `release-bucket=${bucketAt('blog 1.1.0-b')}` };

const counted = (version: string, count: number) =>
  `remote_render_failures_total{remote="blog",version="${version}"} ${count}`;

const WHOLE = { shown: '<p>menu</p><p>live</p>', isShared: true };
const WITHOUT = { shown: '<p>live</p>', isShared: false };

test.each([
  ['shows something', MENU, '<p>menu</p><p>live</p>'],
  ['returns nothing', 'export default () => undefined;', '<p>live</p>'],
  ['has a bundle of 2 MB', `${MENU}//${'x'.repeat(2e6)}`, '<p>menu</p><p>live</p>'],
])(
  'a page with a filling that %s is whole',
  { timeout: TEST_TIMEOUT_MS },
  async (_, code, shown) => {
    const { get, failures } = await startWithFilling({ live: code });
    // The page does not wait long for the files of a part.
    await expect
      .poll(() => get('/services/1'), { timeout: TEST_TIMEOUT_MS })
      .toEqual({ shown, isShared: true });
    expect(await failures()).toEqual([]);
  },
);

test.each([
  ['throws', "export default () => { throw new Error('It is broken.'); };"],
  ['has 5 MB of HTML', "export default () => '<p></p>'.repeat(7e5);"],
])(
  'a filling that %s counts for its release, also while it is left out after three times',
  {
    timeout: TEST_TIMEOUT_MS,
  },
  async (_, code) => {
    const { get, failures } = await startWithFilling({ live: code });
    for (let page = 1; page <= 5; page += 1)
      expect(await get(`/services/${page}`)).toEqual(WITHOUT);
    expect(await failures()).toEqual([counted('1.0.0-a', 5)]);
  },
);

test.each([
  ['when it renders', 'export default () => { for (;;); };'],
  ['when it is imported', 'for (;;);'],
])(
  'a filling that loops %s is left out at once, all pages are rendered, and each counts for it',
  {
    timeout: TEST_TIMEOUT_MS,
  },
  async (_, code) => {
    const { get, failures } = await startWithFilling({ live: code });
    const paths = ['/services/1', '/services/2', '/contact'];
    const [first, second, contact] = await Promise.all(paths.map((path) => get(path)));
    expect([first, second, contact]).toEqual([WITHOUT, WITHOUT, { shown: '', isShared: false }]);
    expect(await get('/services/3')).toEqual(WITHOUT);
    expect(await failures()).toEqual([counted('1.0.0-a', 4)]);
  },
);

test('a canary of a filling that fails counts for the canary, and live visitors have the filling', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const canary = "export default () => { throw new Error('It is broken.'); };";
  const { get, failures } = await startWithFilling({ live: MENU, canary });
  expect(await get('/services/1', OF_CANARY)).toEqual(WITHOUT);
  expect((await get('/services/1', LIVE)).shown).toBe(WHOLE.shown);
  expect(await failures()).toEqual([counted('1.1.0-b', 1)]);
});

test.each<[string, (blog: Release) => Release]>([
  [
    'whose origin is down',
    ({ extras, ...blog }) => ({
      ...blog,
      url: 'http://localhost:1/blog/releases/1.0.0-a/remoteEntry.js',
      extras,
    }),
  ],
  [
    'without a server bundle',
    ({ extras: { server: _, ...extras }, ...blog }) => ({ ...blog, extras }),
  ],
  [
    'whose stylesheet is missing',
    ({ extras, ...blog }) => ({
      ...blog,
      extras: {
        ...extras,
        css: ['assets/gone.css'],
        integrity: { 'assets/gone.css': hashOf('gone') },
      },
    }),
  ],
])('a page is rendered without a filling %s', { timeout: TEST_TIMEOUT_MS }, async (_, change) => {
  const { get } = await startWithFilling({ live: MENU }, change);
  expect(await get('/services/1')).toEqual(WITHOUT);
});

test('a filling whose files have not come yet is left out, and counts as no failure', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const origin = await listen(() => undefined);
  const url = `${origin}/blog/releases/1.0.0-a/remoteEntry.js`;
  const { get, failures } = await startWithFilling({ live: MENU }, (blog) => ({ ...blog, url }));
  expect(await get('/services/1')).toEqual(WITHOUT);
  expect(await failures()).toEqual([]);
});

test('a page that fails itself counts for its owner only', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const catalog = "throw new Error('It is broken.');";
  const { get, failures } = await startWithFilling({ live: MENU, catalog });
  expect(await get('/services/1')).toEqual({ shown: '', isShared: false });
  expect(await failures()).toEqual([
    'remote_render_failures_total{remote="catalog",version="1.0.0-a"} 1',
  ]);
});

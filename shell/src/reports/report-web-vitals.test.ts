import type { ReportedVital, Vital } from '@clean-express/federation/reports';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { catchBeacons } from './testing/catch-beacons.ts';

type Report = (metric: Pick<ReportedVital, 'name' | 'value'> & { entries: object[] }) => void;

const library = vi.hoisted(() => ({
  wasLoaded: vi.fn(),
  reports: {} as Partial<Record<Vital, Report>>,
}));

vi.mock('web-vitals', () => {
  library.wasLoaded();
  const capture = (name: Vital) => (report: Report) => {
    library.reports[name] = report;
  };
  return {
    onLCP: capture('LCP'),
    onFCP: capture('FCP'),
    onINP: capture('INP'),
    onTTFB: capture('TTFB'),
    onCLS: capture('CLS'),
  };
});
const site = vi.hoisted(() => ({ isCompared: true, timing: [] as object[] }));

vi.mock('../config/registry.ts', () => ({
  ownerOf: (path: string) => (path.startsWith('/services') ? 'catalog' : undefined),
  versionOf: (remote = '') =>
    ['shell', 'catalog', 'blog'].includes(remote) ? `1.0.0-${remote}` : undefined,
}));
vi.mock('../config/inlined-json.ts', () => ({ isCompared: () => site.isCompared }));
vi.mock('../after-load.ts', () => ({ afterLoad: (work: () => void) => work() }));

const RENDERED = '<script type="application/json" id="hydration-data"></script>';

/** The releases of the page. */
const PAGE = [
  { remote: 'shell', version: '1.0.0-shell' },
  { remote: 'catalog', version: '1.0.0-catalog' },
];

let beacons: ReturnType<typeof catchBeacons>;
let reportWebVitals: typeof import('./report-web-vitals.ts').reportWebVitals;

beforeEach(async () => {
  window.history.replaceState(null, '', '/services/42?q=private');
  beacons = catchBeacons();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.resetModules();
  library.reports = {};
  Object.assign(site, { isCompared: true, timing: [] });
  document.body.innerHTML = RENDERED;
  Object.assign(performance, { getEntriesByType: () => [{ serverTiming: site.timing }] });
  ({ reportWebVitals } = await import('./report-web-vitals.ts'));
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  library.wasLoaded.mockClear();
});

async function measured(): Promise<(name: Vital, value: number, entry?: object) => void> {
  reportWebVitals(0.6);
  await vi.waitFor(() => expect(library.reports.CLS).toBeDefined());
  return (name, value, entry) =>
    library.reports[name]?.({ name, value, entries: entry ? [entry] : [] });
}

function hide(): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

test('a visit outside of the sample does not download the library', async () => {
  reportWebVitals(0.5);
  await vi.dynamicImportSettled();
  expect(library.wasLoaded).not.toHaveBeenCalled();
});

test('sends all vitals in one beacon when the page is hidden, with the path of the first page', async () => {
  const report = await measured();
  report('LCP', 1200);
  report('TTFB', 80);
  window.history.replaceState(null, '', '/blogs');
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  expect(beacons.sendBeacon).not.toHaveBeenCalled();
  hide();
  expect(await beacons.reports()).toEqual([
    {
      errors: [],
      vitals: [
        { name: 'LCP', value: 1200, releases: PAGE },
        { name: 'TTFB', value: 80, releases: PAGE },
      ],
      origin: 'cached',
      page: '/services/42',
      token: 'token-1',
    },
  ]);
});

test('vitals count for the page of the load, also if the visitor leaves it before the library is loaded', async () => {
  const name = window.location.href;
  Object.assign(performance, { getEntriesByType: () => [{ name }] });
  window.history.replaceState(null, '', '/blogs');
  const report = await measured();
  report('LCP', 1200);
  hide();
  const vitals = [{ name: 'LCP', value: 1200, releases: PAGE }];
  expect(await beacons.reports()).toMatchObject([{ page: '/services/42', vitals }]);
});

test('sends a vital once, with its last value', async () => {
  const report = await measured();
  report('CLS', 0.01);
  report('CLS', 0.02);
  hide();
  report('CLS', 0.03);
  hide();
  const sent = (await beacons.reports()).map(({ vitals }) => vitals);
  expect(sent).toEqual([[{ name: 'CLS', value: 0.02, releases: PAGE }]]);
});

test('sends vitals when the page unloads without being hidden before', async () => {
  const report = await measured();
  report('FCP', 700);
  dispatchEvent(new Event('pagehide'));
  const sent = (await beacons.reports()).map(({ vitals }) => vitals);
  expect(sent).toEqual([[{ name: 'FCP', value: 700, releases: PAGE }]]);
});

test.each([
  ['LCP', 'element'],
  ['INP', 'target'],
  ['CLS', 'sources'],
] as const)('%s also counts for the remote of what it was measured at', async (name, field) => {
  document.body.innerHTML += '<div data-mfe="blog"><p>Text</p></div>';
  const element = document.querySelector('p');
  const report = await measured();
  report(name, 1, { [field]: field === 'sources' ? [{ node: element?.firstChild }] : element });
  hide();
  const [sent] = await beacons.reports();
  const blog = { remote: 'blog', version: '1.0.0-blog' };
  expect(sent?.vitals[0]?.releases).toEqual([...PAGE, blog]);
});

test('tells that a page was rendered for the view, or in the browser', async () => {
  site.timing = [{ name: 'render' }];
  const report = await measured();
  report('LCP', 1);
  hide();
  expect(await beacons.reports()).toMatchObject([{ origin: 'rendered' }]);
  document.body.innerHTML = '';
  report('CLS', 1);
  hide();
  expect((await beacons.reports()).at(-1)).toMatchObject({ origin: 'client-rendered' });
});

test('a vital of a view that is not compared counts for no release', async () => {
  site.isCompared = false;
  const report = await measured();
  report('LCP', 1);
  hide();
  expect(await beacons.reports()).toMatchObject([{ vitals: [{ releases: [] }] }]);
});

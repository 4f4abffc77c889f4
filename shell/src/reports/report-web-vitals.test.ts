import type { ReportedVital, Vital } from '@clean-express/federation/reports';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { catchBeacons } from './testing/catch-beacons.ts';

type Report = (vital: ReportedVital) => void;

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
vi.mock('../after-load.ts', () => ({ afterLoad: (work: () => void) => work() }));

let beacons: ReturnType<typeof catchBeacons>;
let reportWebVitals: typeof import('./report-web-vitals.ts').reportWebVitals;

beforeEach(async () => {
  window.history.replaceState(null, '', '/services/42?q=private');
  beacons = catchBeacons();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.resetModules();
  library.reports = {};
  ({ reportWebVitals } = await import('./report-web-vitals.ts'));
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  library.wasLoaded.mockClear();
});

async function measured(): Promise<(name: Vital, value: number) => void> {
  reportWebVitals(0.6);
  await vi.waitFor(() => expect(library.reports.CLS).toBeDefined());
  return (name, value) => library.reports[name]?.({ name, value });
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
        { name: 'LCP', value: 1200 },
        { name: 'TTFB', value: 80 },
      ],
      page: '/services/42',
      token: 'token-1',
    },
  ]);
});

test('sends a vital once, with its last value', async () => {
  const report = await measured();
  report('CLS', 0.01);
  report('CLS', 0.02);
  hide();
  report('CLS', 0.03);
  hide();
  const sent = (await beacons.reports()).map(({ vitals }) => vitals);
  expect(sent).toEqual([[{ name: 'CLS', value: 0.02 }]]);
});

test('sends vitals when the page unloads without being hidden before', async () => {
  const report = await measured();
  report('FCP', 700);
  dispatchEvent(new Event('pagehide'));
  const sent = (await beacons.reports()).map(({ vitals }) => vitals);
  expect(sent).toEqual([[{ name: 'FCP', value: 700 }]]);
});

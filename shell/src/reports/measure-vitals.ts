import type { HYDRATION_DATA_ID } from '@clean-express/federation/rendering';
import type { RENDER_TIMING, ReportedRelease } from '@clean-express/federation/reports';
import type { PageOrigin } from '@clean-express/release-contract/samples';
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { page, queueVital, requestReportToken, sendReports } from './report-queue.ts';

// What this module shared with those of every page would be a chunk of its own, which they load, too.
const HYDRATION_DATA: typeof HYDRATION_DATA_ID = 'hydration-data';
const RENDER: typeof RENDER_TIMING = 'render';

function pageOrigin(): PageOrigin {
  // An element of a remote may have the same id.
  if (!document.querySelector(`script#${HYDRATION_DATA}`)) return 'client-rendered';
  const [navigation] = performance.getEntriesByType('navigation');
  const timing = navigation?.serverTiming ?? [];
  return timing.some(({ name }) => name === RENDER) ? 'rendered' : 'cached';
}

/** The element that a vital was measured at. There may be none, or no longer. */
function elementOf({ entries }: Metric): Element | null | undefined {
  const entry: Partial<LargestContentfulPaint & PerformanceEventTiming & LayoutShift> =
    entries.at(-1) ?? {};
  const node = entry.element ?? entry.target ?? entry.sources?.[0]?.node;
  return node instanceof Element ? node : node?.parentElement;
}

/** The releases that a vital of a page counts for, and the remote whose element was measured. */
type ReleasesOf = (page: string, measured: string | undefined) => ReportedRelease[];

/** Queues the web vitals of this page view as soon as they are known, and sends them at its end. */
export function measureVitals(releasesOf: ReleasesOf): void {
  // When the page unloads, it is too late to ask.
  void requestReportToken();
  for (const onVital of [onLCP, onFCP, onINP, onTTFB, onCLS]) {
    onVital((metric) => {
      const { name, value } = metric;
      const measured = elementOf(metric)?.closest<HTMLElement>('[data-mfe]')?.dataset.mfe;
      queueVital({ name, value, releases: releasesOf(page, measured) }, pageOrigin());
    });
  }
  // The library reports its last values in the capture phase of this event, before this listener.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') sendReports();
  });
  addEventListener('pagehide', sendReports);
}

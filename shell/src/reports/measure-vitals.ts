import { HYDRATION_DATA_ID } from '@clean-express/federation/rendering';
import { RENDER_TIMING, type ReportedRelease } from '@clean-express/federation/reports';
import { SHELL } from '@clean-express/release-contract/host-contract';
import type { PageOrigin } from '@clean-express/release-contract/samples';
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { inlinedJson, isCompared } from '../config/inlined-json.ts';
import { ownerOf, releaseOf, shellVersion } from '../config/registry.ts';
import { page, queueVital } from './report-queue.ts';

function pageOrigin(): PageOrigin {
  if (!inlinedJson(HYDRATION_DATA_ID)) return 'client-rendered';
  const [navigation] = performance.getEntriesByType('navigation');
  const timing = navigation?.serverTiming ?? [];
  return timing.some(({ name }) => name === RENDER_TIMING) ? 'rendered' : 'cached';
}

/** The element that a vital was measured at. There may be none, or no longer. */
function elementOf({ entries }: Metric): Element | null | undefined {
  const entry: Partial<LargestContentfulPaint & PerformanceEventTiming & LayoutShift> =
    entries.at(-1) ?? {};
  const node = entry.element ?? entry.target ?? entry.sources?.[0]?.node;
  return node instanceof Element ? node : node?.parentElement;
}

/** The releases that a vital counts for. */
function releasesOf(metric: Metric): ReportedRelease[] {
  const measured = elementOf(metric)?.closest<HTMLElement>('[data-mfe]')?.dataset.mfe;
  const remotes = new Set([SHELL, ownerOf(page), measured]);
  return [...remotes].flatMap((remote = '') => {
    const version = remote === SHELL ? shellVersion() : releaseOf(remote)?.metadata.version;
    return version && isCompared(remote) ? [{ remote, version }] : [];
  });
}

/** Queues the web vitals of this page view, as soon as they are known. */
export function measureVitals(): void {
  for (const onVital of [onLCP, onFCP, onINP, onTTFB, onCLS]) {
    onVital((metric) => {
      const { name, value } = metric;
      queueVital({ name, value, releases: releasesOf(metric) }, pageOrigin());
    });
  }
}

import type { ReportedVital, Vital } from '@clean-express/federation/reports';
import { Histogram, type Registry } from 'prom-client';

/** Buckets in seconds; they include the thresholds for good and poor (web.dev/articles/vitals). */
const SECONDS_BUCKETS: Record<Exclude<Vital, 'CLS'>, number[]> = {
  LCP: [0.25, 0.5, 0.75, 1, 1.5, 2, 2.5, 3, 4, 6, 10],
  FCP: [0.25, 0.5, 0.75, 1, 1.4, 1.8, 2.4, 3, 5, 10],
  INP: [0.025, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2],
  TTFB: [0.025, 0.05, 0.1, 0.2, 0.4, 0.8, 1.2, 1.8, 3],
};

const SCORE_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1];

const MS_PER_SECOND = 1000;

/**
 * Registers a histogram for each web vital, in Prometheus' base units.
 *
 * @returns A function that observes a vital of a page.
 */
export function vitalHistograms(register: Registry): (vital: ReportedVital, page: string) => void {
  const histogram = (name: string, help: string, buckets: number[]) =>
    new Histogram({ name, help, buckets, labelNames: ['page'], registers: [register] });
  const seconds = (vital: keyof typeof SECONDS_BUCKETS, help: string) =>
    histogram(`web_vital_${vital.toLowerCase()}_seconds`, help, SECONDS_BUCKETS[vital]);
  const histograms: Record<Vital, Histogram<'page'>> = {
    LCP: seconds('LCP', 'Largest Contentful Paint'),
    FCP: seconds('FCP', 'First Contentful Paint'),
    INP: seconds('INP', 'Interaction to Next Paint'),
    TTFB: seconds('TTFB', 'Time to First Byte'),
    CLS: histogram('web_vital_cls', 'Cumulative Layout Shift', SCORE_BUCKETS),
  };
  return ({ name, value }, page) =>
    histograms[name].observe({ page }, name === 'CLS' ? value : value / MS_PER_SECOND);
}

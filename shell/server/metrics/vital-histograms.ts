import type { ReportedVital, Vital } from '@clean-express/federation/reports';
import { Histogram, type Registry } from 'prom-client';

/** Upper bounds in seconds; what counts as good and as poor are among them (web.dev/articles/vitals). */
const SECONDS: Record<Exclude<Vital, 'CLS'>, number[]> = {
  LCP: [0.25, 0.5, 0.75, 1, 1.5, 2, 2.5, 3, 4, 6, 10],
  FCP: [0.25, 0.5, 0.75, 1, 1.4, 1.8, 2.4, 3, 5, 10],
  INP: [0.025, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2],
  TTFB: [0.025, 0.05, 0.1, 0.2, 0.4, 0.8, 1.2, 1.8, 3],
};

const SCORES = [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1];

const MILLISECONDS = 1000;

/**
 * Makes a histogram for each of the web vitals, in Prometheus' base units.
 *
 * @returns Notes a vital of a page.
 */
export function vitalHistograms(register: Registry): (vital: ReportedVital, page: string) => void {
  const histogram = (name: string, help: string, buckets: number[]) =>
    new Histogram({ name, help, buckets, labelNames: ['page'], registers: [register] });
  const seconds = (vital: keyof typeof SECONDS, what: string) =>
    histogram(`web_vital_${vital.toLowerCase()}_seconds`, what, SECONDS[vital]);
  const histograms: Record<Vital, Histogram<'page'>> = {
    LCP: seconds('LCP', 'Largest Contentful Paint'),
    FCP: seconds('FCP', 'First Contentful Paint'),
    INP: seconds('INP', 'Interaction to Next Paint'),
    TTFB: seconds('TTFB', 'Time to First Byte'),
    CLS: histogram('web_vital_cls', 'Cumulative Layout Shift', SCORES),
  };
  return ({ name, value }, page) =>
    histograms[name].observe({ page }, name === 'CLS' ? value : value / MILLISECONDS);
}

import type { MetricType } from 'web-vitals';
import { create } from 'zustand';

/** The vitals of this page, as far as they are known. */
export const useVitals = create<Partial<Record<MetricType['name'], MetricType>>>(() => ({}));

let isMeasured = false;

/** Measures the vitals, with what the browser noted before. Once is enough for a page. */
export function measureVitals(): void {
  if (isMeasured) return;
  isMeasured = true;
  const note = (metric: MetricType) => useVitals.setState({ [metric.name]: metric });
  // Where it cannot be had, the figures stay open.
  import('web-vitals').then(
    ({ onCLS, onFCP, onINP, onLCP, onTTFB }) => {
      for (const onVital of [onTTFB, onFCP, onLCP, onCLS, onINP]) {
        onVital(note, { reportAllChanges: true });
      }
    },
    () => undefined,
  );
}

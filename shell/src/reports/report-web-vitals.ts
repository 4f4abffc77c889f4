import { afterLoad } from '../after-load.ts';
import { queueVital, sendReports } from './report-queue.ts';

function sendWhenHidden(): void {
  if (document.visibilityState === 'hidden') sendReports();
}

function measure({ onCLS, onFCP, onINP, onLCP, onTTFB }: typeof import('web-vitals')): void {
  for (const onVital of [onLCP, onFCP, onINP, onTTFB, onCLS]) onVital(queueVital);
  // The library reports its last values in the capture phase of this event, before this listener.
  addEventListener('visibilitychange', sendWhenHidden);
  addEventListener('pagehide', sendReports);
}

/**
 * Measures and reports web vitals for a sample of the visits. Other visits do not download the library.
 *
 * @param sample - Share of the visits, from 0 to 1.
 */
export function reportWebVitals(sample: number): void {
  if (Math.random() >= sample) return;
  afterLoad(() => {
    // If the library fails to load, the visit is not part of the sample.
    import('web-vitals').then(measure, () => undefined);
  });
}

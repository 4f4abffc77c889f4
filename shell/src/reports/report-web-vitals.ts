import { afterLoad } from '../after-load.ts';
import { queueVital, sendReports } from './report-queue.ts';

function sendWhenHidden(): void {
  if (document.visibilityState === 'hidden') sendReports();
}

function measure({ onCLS, onFCP, onINP, onLCP, onTTFB }: typeof import('web-vitals')): void {
  for (const onVital of [onLCP, onFCP, onINP, onTTFB, onCLS]) onVital(queueVital);
  // The library says its last words while this event is captured, so that they are noted by now.
  addEventListener('visibilitychange', sendWhenHidden);
  addEventListener('pagehide', sendReports);
}

/**
 * Measures how the page feels, for some of the visits. The rest downloads nothing for it.
 *
 * @param sample - Their share, from 0 to 1.
 */
export function reportWebVitals(sample: number): void {
  if (Math.random() >= sample) return;
  afterLoad(() => {
    // A visit that cannot be measured is like one that was not drawn.
    import('web-vitals').then(measure, () => undefined);
  });
}

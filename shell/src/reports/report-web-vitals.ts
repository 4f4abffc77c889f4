import { afterLoad } from '../after-load.ts';
import { requestReportToken, sendReports } from './report-queue.ts';

function sendAtTheEnd(): void {
  // The library reports its last values in the capture phase of this event, before this listener.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') sendReports();
  });
  addEventListener('pagehide', sendReports);
}

/** Reports web vitals for a sample of the visits, from 0 to 1. Others do not download the library. */
export function reportWebVitals(sample: number): void {
  if (Math.random() >= sample) return;
  afterLoad(() => {
    // When the page unloads, it is too late to ask.
    void requestReportToken();
    // If the library fails to load, the visit is not part of the sample.
    import('./measure-vitals.ts').then(
      ({ measureVitals }) => {
        measureVitals();
        sendAtTheEnd();
      },
      () => undefined,
    );
  });
}

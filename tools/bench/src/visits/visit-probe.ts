/** An interaction or a long task that a page reports, with its duration in milliseconds. */
export interface Activity {
  kind: 'interaction' | 'long task';
  duration: number;
}

declare global {
  interface Window {
    reportActivity: (activity: Activity) => void;
  }
}

/** Reports the interactions and the long tasks of a page. */
export function visitProbe(): void {
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { entryType, duration } = entry;
      if (entryType === 'longtask') window.reportActivity({ kind: 'long task', duration });
      else if ((entry as PerformanceEventTiming).interactionId) {
        window.reportActivity({ kind: 'interaction', duration });
      }
    }
  });
  observer.observe({ type: 'longtask', buffered: true });
  observer.observe({ type: 'first-input', buffered: true });
  // The shortest duration that browsers report.
  const events = { type: 'event', buffered: true, durationThreshold: 16 };
  observer.observe(events);
}

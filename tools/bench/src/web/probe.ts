/** An entry of type `layout-shift`; TypeScript has no type for it yet. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

declare global {
  interface Window {
    /**
     * The measurements of the probe, in milliseconds since the navigation started; 0 means not yet.
     * `cls` is the sum of all layout shifts without recent user input. All parts of the page are hydrated
     * at `hydrated`.
     */
    vitals: Record<'lcp' | 'cls' | 'hydrated', number>;
  }
}

/**
 * Records in `window.vitals` when a page is painted, and when all of its parts are hydrated, by the page's
 * own marks. Probes are sent to the browser as text: they must not use anything from outside.
 *
 * @param content - Selectors of elements that the page must also show.
 */
export function probe(content: readonly string[]): void {
  const vitals = { lcp: 0, cls: 0, hydrated: 0 };
  window.vitals = vitals;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as LayoutShift;
      if (entry.entryType === 'largest-contentful-paint') vitals.lcp = entry.startTime;
      else if (!hadRecentInput) vitals.cls += value;
    }
  });
  observer.observe({ type: 'largest-contentful-paint', buffered: true });
  observer.observe({ type: 'layout-shift', buffered: true });

  // The timer fires when the main thread is free, so a tap would be handled then as well.
  const timer = setInterval(() => {
    const parts = [...document.querySelectorAll<HTMLElement>('[data-part]')];
    const marks = performance.getEntriesByName('part-interactive') as PerformanceMark[];
    const hydrated = new Set(marks.map(({ detail }) => detail));
    if (!['', ...parts.map(({ dataset }) => dataset.part)].every((part) => hydrated.has(part)))
      return;
    if (!content.every((selector) => document.querySelector(selector))) return;
    vitals.hydrated = performance.now();
    clearInterval(timer);
  }, 10);
}

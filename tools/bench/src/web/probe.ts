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
    vitals: Record<'fcp' | 'lcp' | 'cls' | 'hydrated', number>;
  }
}

/**
 * Records in `window.vitals` when a page is painted. Probes are sent to the browser as text: they must
 * not use anything from outside.
 */
export function probe(): void {
  const vitals = { fcp: 0, lcp: 0, cls: 0, hydrated: 0 };
  window.vitals = vitals;

  // Turn prefetching off: pages would prefetch the targets of their links at a random moment.
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });

  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { entryType, name, startTime } = entry;
      const { value, hadRecentInput } = entry as LayoutShift;
      if (name === 'first-contentful-paint') vitals.fcp = startTime;
      if (entryType === 'largest-contentful-paint') vitals.lcp = startTime;
      if (entryType === 'layout-shift' && !hadRecentInput) vitals.cls += value;
    }
  });
  for (const type of ['paint', 'largest-contentful-paint', 'layout-shift']) {
    observer.observe({ type, buffered: true });
  }
}

/**
 * Records in `window.vitals` when all parts of a page are hydrated, by the page's own marks.
 *
 * @param content - Selectors of elements that the page must also show.
 */
export function hydrationProbe(content: readonly string[]): void {
  // The timer fires when the main thread is free, so a tap would be handled then as well.
  const timer = setInterval(() => {
    const parts = [...document.querySelectorAll<HTMLElement>('[data-part]')];
    const marks = performance.getEntriesByName('part-interactive') as PerformanceMark[];
    const hydrated = new Set(marks.map(({ detail }) => detail));
    if (!['', ...parts.map(({ dataset }) => dataset.part)].every((part) => hydrated.has(part)))
      return;
    if (!content.every((selector) => document.querySelector(selector))) return;
    window.vitals.hydrated = performance.now();
    clearInterval(timer);
  }, 10);
}

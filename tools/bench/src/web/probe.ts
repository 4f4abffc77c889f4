/** An entry of type `layout-shift`; TypeScript has no type for it yet. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

declare global {
  interface Window {
    /**
     * The measurements of the probe, in milliseconds since the navigation started; 0 means not yet.
     * `cls` is the sum of all layout shifts without recent user input. The links of the navigation
     * are interactive at `navigable`, and the content of the page as well at `interactive`.
     */
    vitals: Record<'fcp' | 'lcp' | 'cls' | 'navigable' | 'interactive', number>;
  }
}

/**
 * Records in `window.vitals` when a page is painted and interactive. The function is sent to the
 * browser as text: it must not use anything from outside, and must not contain named functions,
 * because tsx wraps those with a helper that the browser does not have.
 *
 * @param content - Selectors of the elements that must be interactive before the page is ready.
 */
export function probe(content: readonly string[]): void {
  const vitals = { fcp: 0, lcp: 0, cls: 0, navigable: 0, interactive: 0 };
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

  // The timer fires when the main thread is free, so a click would be handled then as well.
  const timer = setInterval(() => {
    const now = performance.now();
    // React handles the events of an element as soon as it has attached its properties.
    const [isNavigable, ...isContentInteractive] = ['header a[href="/services"]', ...content].map(
      (selector) =>
        Object.keys(document.querySelector(selector) ?? {}).some((key) =>
          key.startsWith('__reactProps$'),
        ),
    );
    if (!isNavigable) return;
    if (vitals.navigable === 0) vitals.navigable = now;
    if (isContentInteractive.includes(false)) return;
    vitals.interactive = now;
    clearInterval(timer);
  }, 10);
}

/** An entry of type `layout-shift`, which TypeScript does not know yet. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/**
 * Notes in `window.vitals` what the visitor of a page would notice. It is sent to the browser as text:
 * it can use nothing from outside, and no function in it may have a name, since tsx would mark it with
 * a helper that the browser does not have.
 *
 * @param content - What has to be there, and alive, for the page to be ready.
 */
export function probe(content: readonly string[]): void {
  const vitals = { fcp: 0, lcp: 0, cls: 0, navigable: 0, interactive: 0 };
  window.vitals = vitals;

  // Otherwise pages fetch ahead what is behind their links, at a moment that depends on chance.
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

  // A timer fires when nothing else keeps the page busy: a click would be answered then, too.
  const timer = setInterval(() => {
    const now = performance.now();
    // React answers events of an element from when on it has given it its properties.
    const [isNavigable, ...isAlive] = ['header a[href="/services"]', ...content].map((selector) =>
      Object.keys(document.querySelector(selector) ?? {}).some((key) =>
        key.startsWith('__reactProps$'),
      ),
    );
    if (!isNavigable) return;
    if (vitals.navigable === 0) vitals.navigable = now;
    if (isAlive.includes(false)) return;
    vitals.interactive = now;
    clearInterval(timer);
  }, 10);
}

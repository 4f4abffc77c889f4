const LARGEST_PAINT = 'largest-contentful-paint';

/** A visitor does something: the page must soon respond. */
const ACTIVITY = ['pointerdown', 'keydown', 'focusin'];

/** The scripts start after this time, whatever the browser has painted. */
const LATEST_MS = 2000;

/**
 * Resolves once the browser has painted the page, so that scripts do not compete with the paint: at
 * the first entry for the largest contentful paint or, in a browser without such entries, two frames
 * after `load`. It resolves earlier when the visitor is active or the page is hidden, because a hidden
 * page does not paint.
 */
export function whenPainted(): Promise<void> {
  return new Promise((resolve) => {
    const start = () => resolve();
    if (document.hidden) start();
    document.addEventListener('visibilitychange', start, { once: true });
    setTimeout(start, LATEST_MS);
    for (const type of ACTIVITY) {
      addEventListener(type, start, { capture: true, passive: true, once: true });
    }
    if (PerformanceObserver.supportedEntryTypes.includes(LARGEST_PAINT)) {
      const observer = new PerformanceObserver(() => {
        observer.disconnect();
        start();
      });
      observer.observe({ type: LARGEST_PAINT, buffered: true });
    } else {
      const afterFrames = () => requestAnimationFrame(() => requestAnimationFrame(start));
      addEventListener('load', afterFrames, { once: true });
    }
  });
}

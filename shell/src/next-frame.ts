/** A page that is covered or in the background has frames rarely, although it may count as visible. */
const LATEST_MS = 100;

/**
 * Resolves after the next frame, so that the browser can paint and respond between two pieces of work.
 * A hidden page has no frames: there it resolves at once.
 */
export function nextFrame(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    const resume = () => resolve();
    document.addEventListener('visibilitychange', resume, { once: true });
    requestAnimationFrame(() => setTimeout(resume));
    setTimeout(resume, LATEST_MS);
  });
}

/** Delay in browsers without `requestIdleCallback`. */
const IDLE_FALLBACK_MS = 200;

/** Runs a task once the browser is idle. */
export function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task);
  else setTimeout(task, IDLE_FALLBACK_MS);
}

/** Runs a task once the page with all its resources has loaded and the browser is idle. */
export function afterLoad(task: () => void): void {
  if (document.readyState === 'complete') whenIdle(task);
  else addEventListener('load', () => whenIdle(task), { once: true });
}

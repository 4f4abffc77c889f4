/** How long a browser without idle callbacks is left alone, in milliseconds. */
const PAUSE = 200;

/** Does something once the browser has nothing better to do. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work, PAUSE);
}

/** Does something once the page and all that is in it have loaded, and the browser is idle. */
export function afterLoad(work: () => void): void {
  if (document.readyState === 'complete') whenIdle(work);
  else addEventListener('load', () => whenIdle(work), { once: true });
}

import { whenIdle } from '../after-load.ts';
import { linkTarget } from './link-target.ts';
import { prefetchRoutes } from './prefetch-remote.ts';

function prefetchVisible(entries: IntersectionObserverEntry[], observer: IntersectionObserver) {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    observer.unobserve(target);
    const found = linkTarget(target);
    if (found) void prefetchRoutes(found.remote);
  }
}

/** Prefetches the routes of every link that becomes visible, also of links that are added later. */
export function watchVisibleLinks(): void {
  const observer = new IntersectionObserver(prefetchVisible);
  const seen = new WeakSet<Element>();
  const watchNewLinks = () => {
    for (const link of document.querySelectorAll('a[href]')) {
      if (seen.has(link)) continue;
      seen.add(link);
      observer.observe(link);
    }
  };
  let isDue = false;
  const watchSoon = () => {
    if (isDue) return;
    isDue = true;
    whenIdle(() => {
      isDue = false;
      watchNewLinks();
    });
  };
  watchNewLinks();
  new MutationObserver(watchSoon).observe(document.body, { childList: true, subtree: true });
}

import { afterLoad, whenIdle } from '../after-load.ts';
import { linkTarget } from './link-target.ts';
import { prefetchPage, prefetchRoutes } from './prefetch-remote.ts';

function prefetchVisible(entries: IntersectionObserverEntry[], observer: IntersectionObserver) {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    observer.unobserve(target);
    const found = linkTarget(target);
    if (found) void prefetchRoutes(found.remote);
  }
}

/** Prefetches the routes of every link that becomes visible, also of links that are added later. */
function watchVisibleLinks(): void {
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

function prefetchTarget({ target }: Event): void {
  const found = linkTarget(target);
  if (found) void prefetchPage(found.remote, found.pathname);
}

/**
 * Prefetches the targets of links: the page of a link on hover or focus, and the routes of all links in
 * the viewport once the current page has loaded.
 */
export function prefetchLinks(): void {
  document.addEventListener('pointerover', prefetchTarget, { passive: true });
  document.addEventListener('focusin', prefetchTarget);
  afterLoad(watchVisibleLinks);
}

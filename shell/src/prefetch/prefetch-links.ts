import { afterLoad, whenIdle } from '../after-load.ts';
import { ownerOf } from '../config/registry.ts';
import { prefetchPage, prefetchRoutes } from './prefetch-remote.ts';

function opensHere({ origin, target }: HTMLAnchorElement): boolean {
  return origin === location.origin && (target === '' || target === '_self');
}

/** The page of a remote that a link, or a node inside of it, opens in this tab. */
export function linkTarget(node: EventTarget | null) {
  const link = node instanceof Element ? node.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute('download')) return undefined;
  const remote = opensHere(link) ? ownerOf(link.pathname) : undefined;
  return remote === undefined ? undefined : { remote, pathname: link.pathname };
}

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
  const additions = new MutationObserver(() => {
    additions.disconnect();
    whenIdle(watchNewLinks);
  });
  function watchNewLinks() {
    for (const link of document.querySelectorAll('a[href]')) {
      if (seen.has(link)) continue;
      seen.add(link);
      observer.observe(link);
    }
    additions.observe(document.body, { childList: true, subtree: true });
  }
  watchNewLinks();
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

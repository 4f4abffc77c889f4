import { afterLoad } from '../after-load.ts';
import { linkTarget } from './link-target.ts';
import { prefetchPage } from './prefetch-remote.ts';
import { watchVisibleLinks } from './watch-visible-links.ts';

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

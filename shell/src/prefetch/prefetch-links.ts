import { afterLoad } from '../after-load.ts';
import { linkTarget } from './link-target.ts';
import { prefetchPage } from './prefetch-remote.ts';
import { watchVisibleLinks } from './watch-visible-links.ts';

function prefetchTarget({ target }: Event): void {
  const found = linkTarget(target);
  if (found) void prefetchPage(found.remote, found.pathname);
}

/**
 * Loads what is behind the links before they are followed: the page of one that is pointed at or has
 * the focus; the routes of every one in view, once the page itself has all that it needs.
 */
export function prefetchLinks(): void {
  document.addEventListener('pointerover', prefetchTarget, { passive: true });
  document.addEventListener('focusin', prefetchTarget);
  afterLoad(watchVisibleLinks);
}

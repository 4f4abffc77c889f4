import type { PageScripts } from '@clean-express/federation/rendering';
import { nextFrame } from '../next-frame.ts';

/** How many links are added at once: each one costs time in which the page cannot respond. */
const BATCH = 6;

/** URL of each script → its hash, from the page's import map. */
function readHashes(): Readonly<Record<string, string>> {
  const map = document.querySelector('script[type=importmap]')?.textContent;
  return map ? JSON.parse(map).integrity : {};
}

function preloadLink(href: string, integrity: string | undefined): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.fetchPriority = 'low';
  link.crossOrigin = 'anonymous';
  // Not every browser applies the import map's hashes to preloads.
  if (integrity) link.integrity = integrity;
  link.href = href;
  return link;
}

/**
 * Loads the scripts of a page in small steps, with a frame between them: none of them keeps the page
 * from responding for long.
 */
async function loadScripts({ imports, preloads }: PageScripts): Promise<void> {
  const hashes = readHashes();
  for (let at = 0; at < preloads.length; at += BATCH) {
    const batch = preloads.slice(at, at + BATCH);
    document.head.append(...batch.map((href) => preloadLink(href, hashes[href])));
    await nextFrame();
  }
  for (const href of imports) {
    await import(/* @vite-ignore */ href);
    await nextFrame();
  }
}

/** Of the session, while a page that was reloaded has not started. */
const RELOADED = 'scripts-reloaded';

/**
 * Requests the site's scripts of a page again, bypassing the cache: Safari keeps a failed request for as
 * long as the tab. A remote that fails has a fallback origin instead.
 */
export async function refetchScripts({ preloads }: PageScripts): Promise<void> {
  const own = preloads.filter((href) => href.startsWith('/'));
  const responses = await Promise.all(own.map((href) => fetch(href, { cache: 'reload' })));
  if (!responses.every(({ ok }) => ok)) throw new Error('The scripts of the page do not respond.');
}

/** Starts the scripts of a page. If that fails and they respond after all, it reloads the page once. */
export async function startScripts(scripts: PageScripts): Promise<void> {
  try {
    await loadScripts(scripts);
    sessionStorage.removeItem(RELOADED);
  } catch (error) {
    console.warn(error);
    if (sessionStorage.getItem(RELOADED)) return;
    await refetchScripts(scripts);
    sessionStorage.setItem(RELOADED, 'yes');
    location.reload();
  }
}

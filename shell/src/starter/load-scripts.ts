import type { PageScripts } from '@clean-express/federation/rendering';
import { NO_TEXT } from '@clean-express/shared-ui/keep-drafts';
import { nextFrame } from '../next-frame.ts';

/** How many links are added at once: each one costs time in which the page cannot respond. */
const BATCH = 3;

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

/** In the tab's storage while a page that was reloaded has not started: what was typed there, by name. */
const RELOADED = 'scripts-reloaded';

const TYPED = `textarea[name], input[name]:not(${NO_TEXT})`;

/** @returns The fields of text in the page whose value satisfies the condition. */
function findFields(isWanted: (field: HTMLInputElement) => boolean): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>(TYPED)].filter(isWanted);
}

/** Browsers do not always restore what was typed just before a script reloads the page. */
function reload(): void {
  const typed = findFields(({ value, defaultValue }) => value !== defaultValue);
  const values = typed.map(({ name, value }) => [name, value]);
  sessionStorage.setItem(RELOADED, JSON.stringify(values));
  location.reload();
}

/** Restores what was typed in the page before `startScripts` reloaded it, never a password. */
export function restoreTyped(): void {
  try {
    const values = new Map(JSON.parse(sessionStorage.getItem(RELOADED) ?? '[]'));
    if (values.size === 0) return;
    sessionStorage.setItem(RELOADED, '[]');
    for (const field of findFields(({ value, defaultValue }) => value === defaultValue)) {
      if (!values.has(field.name)) continue;
      field.value = String(values.get(field.name));
      // The page's hydration replays it.
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  } catch (error) {
    // The storage may be blocked: the page starts without.
    console.warn(error);
  }
}

/**
 * Requests the site's scripts of a page again, bypassing the cache: Safari keeps a failed request for as
 * long as the tab. A remote that fails has a fallback origin instead.
 */
export async function refetchScripts({ preloads }: PageScripts): Promise<void> {
  const own = preloads.filter((href) => href.startsWith('/'));
  const responses = await Promise.all(own.map((href) => fetch(href, { cache: 'reload' })));
  if (!responses.every(({ ok }) => ok)) throw new Error('The scripts of the page do not respond.');
}

/**
 * Starts the scripts of a page. If that fails and they respond after all, it reloads the page once.
 *
 * @throws When they fail again, or do not respond.
 */
export async function startScripts(scripts: PageScripts): Promise<void> {
  try {
    await loadScripts(scripts);
    sessionStorage.removeItem(RELOADED);
  } catch (error) {
    if (sessionStorage.getItem(RELOADED)) throw error;
    console.warn(error);
    await refetchScripts(scripts);
    reload();
  }
}

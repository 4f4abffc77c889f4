import type { BenchPage } from '../site/pages.ts';
import { type PHONE, TABLET } from '../web/browser.ts';
import type { Watched } from './tap-probe.ts';

/** Something to tap on a page. */
export interface Tap extends Watched {
  name: string;
  /** Names of the pages that have it; left out for all. */
  pages?: readonly string[];
  device?: typeof PHONE;
}

const TAPS: readonly Tap[] = [
  { name: 'header link', target: 'header a[href="/services"]', device: TABLET },
  {
    name: 'menu',
    target: 'header button[aria-label="Open menu"]',
    shows: 'header button[aria-label="Close menu"]',
  },
  {
    name: 'carousel',
    pages: ['home'],
    target: 'main button[aria-label="Next slide"]',
    shows: 'main [aria-roledescription="slide"]:nth-child(2)',
  },
  {
    name: 'search',
    pages: ['services'],
    target: 'search form[action="/services"] button[type="submit"]',
    typed: { field: 'search input[name="q"]', text: 'cleaning' },
  },
  {
    name: 'photo',
    pages: ['services'],
    target: 'main article a[aria-label^="Enlarge"]',
    shows: 'dialog[aria-label="Photo viewer"]',
  },
  { name: 'load more', pages: ['services', 'service'], target: 'main a[href*="show="]' },
];

/** The taps of a page. The link in the header leads to another page. */
export function tapsOf({ name, path }: BenchPage): Tap[] {
  return TAPS.filter(({ pages }) => pages?.includes(name) ?? true).map((tap) =>
    tap.name === 'header link' && path === '/services'
      ? { ...tap, target: 'header a[href="/blogs"]' }
      : tap,
  );
}

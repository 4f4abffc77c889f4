import { type PHONE, TABLET } from '../site/browser.ts';
import type { BenchPage } from '../site/pages.ts';
import type { Watched } from './tap-probe.ts';

/** Something to tap on a page. */
export interface Tap extends Watched {
  name: string;
  /** Names of the pages on which it is tapped. */
  pages: readonly string[];
  device?: typeof PHONE;
}

/** The header is the same on all pages: these have the most, some and the fewest components below it. */
const HEADER_PAGES = ['home', 'services', 'blogs', 'contact'];

const TAPS: readonly Tap[] = [
  {
    name: 'header link',
    pages: HEADER_PAGES,
    target: 'header a[href="/services"]',
    device: TABLET,
  },
  {
    name: 'menu',
    pages: HEADER_PAGES,
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
  return TAPS.filter(({ pages }) => pages.includes(name)).map((tap) =>
    tap.name === 'header link' && path === '/services'
      ? { ...tap, target: 'header a[href="/blogs"]' }
      : tap,
  );
}

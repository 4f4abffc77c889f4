import type { PickedReleases } from '@clean-express/federation/registry';
import { LRUCache } from 'lru-cache';
import { partsOf } from '../page/page-parts.ts';

/** A stylesheet to be written into a page. */
export interface InlineStyle {
  /** Where browsers would find it. */
  href: string;
  text: string;
}

/** How long an origin may take, in milliseconds. */
const TIMEOUT = 8000;

const MAX_STYLESHEETS = 200;

async function fetchStyle(href: string, integrity = ''): Promise<InlineStyle> {
  const signal = AbortSignal.timeout(TIMEOUT);
  const response = await fetch(href, { integrity, signal });
  if (!response.ok) throw new Error(`${href} answered ${response.status}.`);
  return { href, text: await response.text() };
}

/** The texts of the remotes' stylesheets, each fetched and checked once. */
export class StylesheetTexts {
  readonly #texts = new LRUCache<string, Promise<InlineStyle>>({ max: MAX_STYLESHEETS });

  /**
   * Those that a page needs.
   *
   * @throws When one cannot be had.
   */
  of(releases: PickedReleases, url: URL): Promise<InlineStyle[]> {
    const styles = partsOf(releases, url).flatMap((part) => part.styles);
    return Promise.all(styles.map(({ href, integrity }) => this.#fetch(href, integrity)));
  }

  #fetch(href: string, integrity: string | undefined): Promise<InlineStyle> {
    const known = this.#texts.get(href);
    if (known) return known;
    const fetching = fetchStyle(href, integrity);
    this.#texts.set(href, fetching);
    fetching.catch(() => this.#texts.delete(href));
    return fetching;
  }
}

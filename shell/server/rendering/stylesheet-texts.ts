import type { PickedReleases } from '@clean-express/federation/registry';
import { LRUCache } from 'lru-cache';
import { partsOf } from '../page/page-parts.ts';
import { fetchPublished } from '../registry/fetch-published.ts';

/** A stylesheet to be written into a page. */
export interface InlineStyle {
  /** Where browsers would find it. */
  href: string;
  text: string;
}

const MAX_STYLESHEETS = 200;

async function fetchStyle(href: string, integrity = ''): Promise<InlineStyle> {
  return { href, text: await (await fetchPublished(href, integrity)).text() };
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

import type { PickedReleases } from '@clean-express/federation/registry';
import { LRUCache } from 'lru-cache';
import { remoteResources } from '../page/remote-resources.ts';
import { fetchReleasedFile } from '../registry/fetch-released-file.ts';
import type { HostPages } from '../shell-build/shell-build.ts';

/** A stylesheet that is inlined into a page. */
export interface InlineStyle {
  /** Its URL. */
  href: string;
  text: string;
}

const MAX_STYLESHEETS = 200;

async function fetchStyle(href: string, integrity = ''): Promise<InlineStyle> {
  return { href, text: await (await fetchReleasedFile(href, integrity)).text() };
}

/** Caches the stylesheets of remotes; each is fetched and verified once. */
export class StylesheetCache {
  readonly #styles = new LRUCache<string, Promise<InlineStyle>>({ max: MAX_STYLESHEETS });

  constructor(private readonly hostPages: HostPages) {}

  /**
   * The stylesheets that a page needs.
   *
   * @throws When one could not be loaded.
   */
  stylesOf(releases: PickedReleases, url: URL): Promise<InlineStyle[]> {
    const resources = remoteResources(this.hostPages, releases, url);
    const files = resources.flatMap(({ styles }) => styles);
    return Promise.all(files.map(({ href, integrity }) => this.#fetch(href, integrity)));
  }

  #fetch(href: string, integrity: string | undefined): Promise<InlineStyle> {
    const cached = this.#styles.get(href);
    if (cached) return cached;
    const fetching = fetchStyle(href, integrity);
    this.#styles.set(href, fetching);
    fetching.catch(() => this.#styles.delete(href));
    return fetching;
  }
}

import { paths } from '@clean-express/shared-ui/paths';
import type { SitemapEntry } from './sitemap.ts';

/** Items in one page of the API's lists. */
const PAGE = 100;

/** How long the API may take for a page, in milliseconds. */
const TIMEOUT = 10_000;

interface Item {
  _id: string;
  date?: string;
}

const NEXT = /<([^>]+)>;\s*rel="next"/;

/**
 * All items of a list of the API, page by page.
 *
 * @param path - Of its first page.
 */
async function allItems(apiUrl: string, path: string): Promise<Item[]> {
  const items: Item[] = [];
  let next: string | undefined = `${apiUrl}${path}`;
  while (next) {
    const response: Response = await fetch(next, { signal: AbortSignal.timeout(TIMEOUT) });
    if (!response.ok) throw new Error(`${next} answered ${response.status}.`);
    items.push(...((await response.json()) as Item[]));
    next = NEXT.exec(response.headers.get('link') ?? '')?.[1];
  }
  return items;
}

/**
 * The public pages: the site's own, and one for each service and post.
 *
 * @param apiUrl - Base URL of the REST API.
 * @throws When the API cannot be had.
 */
export async function sitemapEntries(apiUrl: string): Promise<SitemapEntry[]> {
  const [services, posts] = await Promise.all([
    allItems(apiUrl, `/services?fields=name&limit=${PAGE}`),
    allItems(apiUrl, `/blogs?limit=${PAGE}`),
  ]);
  const own = [paths.home, paths.services, paths.blogs, paths.contact];
  return [
    ...own.map((page) => ({ path: page.getHref() })),
    ...services.map(({ _id }) => ({ path: paths.serviceDetail.getHref(_id) })),
    ...posts.map(({ _id, date }) => ({ path: paths.blogDetail.getHref(_id), lastModified: date })),
  ];
}

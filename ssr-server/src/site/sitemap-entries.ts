import type { HostContract } from '@clean-express/federation/host-config';
import { z } from 'zod';
import type { SitemapEntry } from './sitemap.ts';

/** Timeout for one page of a list. */
const TIMEOUT_MS = 10_000;

/** One page of a list of the API. Each item has its own page of the site. */
const itemsSchema = z.array(z.object({ _id: z.string(), date: z.string().optional() }));

type Item = z.infer<typeof itemsSchema>[number];

type SitemapConfig = HostContract['sitemap'];

const NEXT = /<([^>]+)>;\s*rel="next"/;

/**
 * Loads all items of a list of the API, page by page.
 *
 * @param path - Path of the first page.
 */
async function loadItems(apiUrl: string, path: string): Promise<Item[]> {
  const items: Item[] = [];
  let next: string | undefined = `${apiUrl}${path}`;
  while (next) {
    const response: Response = await fetch(next, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`${next} responded with status ${response.status}.`);
    items.push(...itemsSchema.parse(await response.json()));
    next = NEXT.exec(response.headers.get('link') ?? '')?.[1];
  }
  return items;
}

async function listEntries(
  apiUrl: string,
  { data, route }: SitemapConfig['lists'][number],
): Promise<SitemapEntry[]> {
  const items = await loadItems(apiUrl, data);
  return items.map(({ _id, date }) => ({
    path: route.replace(/:\w+/, () => encodeURIComponent(_id)),
    lastModified: date,
  }));
}

/**
 * The entries of the sitemap: the declared pages, and one for each item of the declared lists.
 *
 * @param apiUrl - Base URL of the REST API.
 * @throws When the API is not available, or responds with something else than a list.
 */
export async function sitemapEntries(
  { pages, lists }: SitemapConfig,
  apiUrl: string,
): Promise<SitemapEntry[]> {
  const items = await Promise.all(lists.map((list) => listEntries(apiUrl, list)));
  return [...pages.map((path) => ({ path })), ...items.flat()];
}

import type { QueryClient, QueryKey } from '@clean-express/federation/query';
import { readJson } from './http.ts';

/** One page of a list. */
export interface Page<Item> {
  items: Item[];
  /** Cursor of the next page; `undefined` on the last one. */
  next: string | undefined;
  /** Number of items in the whole list, if the backend returns it. */
  total: number | undefined;
  /** What a search looked for instead of its words, which found nothing. */
  search?: SearchMeaning;
  /** Of the whole list of a service's reviews, if any of them has a rating. */
  ratings?: Ratings | undefined;
}

/** How many reviews of a list have a rating, and how many stars these have in all. */
export interface Ratings {
  count: number;
  stars: number;
}

/** Words that a search probably means, and how many of them an item has. */
export interface SearchMeaning {
  words: string;
  match: 'all' | 'any';
}

/** The part of a list that a page of the site shows. */
export interface ListPart {
  /** Number of items that each request for more adds. */
  size: number;
  /** Number of items that the page shows, and loads with its first request. */
  show: number;
  /** Cursor after which the part begins; `undefined` at the beginning of the list. */
  after?: string | undefined;
}

/** The first page of a list. */
export const firstPart = (size: number): ListPart => ({ size, show: size });

/** Pagination options of an infinite query: the first request loads the part, each further one a page. */
export const pagination = ({ size, show, after }: ListPart) => ({
  initialPageParam: { limit: show, cursor: after },
  getNextPageParam: ({ next }: Page<unknown>) =>
    next === undefined ? undefined : { limit: size, cursor: next },
});

/** `<https://…?cursor=abc>; rel="next"` → `abc`. */
function nextCursor(link: string | null): string | undefined {
  const target = link?.match(/<([^>]+)>;\s*rel="next"/)?.[1];
  if (!target) return undefined;
  return new URL(target, 'http://localhost').searchParams.get('cursor') ?? undefined;
}

/** `words=plumber&match=all` → `{ words: 'plumber', match: 'all' }`. */
function searchMeaning(header: string | null): SearchMeaning | undefined {
  const parameters = new URLSearchParams(header ?? '');
  const words = parameters.get('words');
  return words ? { words, match: parameters.get('match') === 'any' ? 'any' : 'all' } : undefined;
}

/** `count=12&stars=53` → `{ count: 12, stars: 53 }`. */
function readRatings(header: string | null): Ratings | undefined {
  const parameters = new URLSearchParams(header ?? '');
  const [count, stars] = [Number(parameters.get('count')), Number(parameters.get('stars'))];
  return count > 0 && stars > 0 ? { count, stars } : undefined;
}

/** Reads a page of a list: the body is the array, the `Link` header has the cursor of the next page. */
export async function readPage<Item>(call: Response | Promise<Response>): Promise<Page<Item>> {
  const response = await call;
  const total = response.headers.get('x-total-count');
  const search = searchMeaning(response.headers.get('x-search'));
  const ratings = readRatings(response.headers.get('x-ratings'));
  return {
    items: await readJson<Item[]>(response),
    next: nextCursor(response.headers.get('link')),
    total: total === null ? undefined : Number(total),
    ...(search && { search }),
    ...(ratings && { ratings }),
  };
}

/**
 * Filters a page on the client, for a backend that ignores the filter parameter. If that removes
 * items, the total and the ratings are unknown.
 */
export function filterPage<Item>(page: Page<Item>, belongs: (item: Item) => boolean): Page<Item> {
  const items = page.items.filter(belongs);
  return items.length === page.items.length
    ? page
    : { ...page, items, total: undefined, ratings: undefined };
}

/** Finds an item in the cached pages of all lists whose query keys begin with this one. */
export function findInPages<Item extends { _id: string }>(
  cache: QueryClient,
  queryKey: QueryKey,
  id: string,
): Item | undefined {
  return cache
    .getQueriesData<{ pages: Page<Item>[] }>({ queryKey })
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ items }) => items)
    .find(({ _id }) => _id === id);
}

/**
 * Adds query parameters to a path, which may have some. Those without a value are left out.
 *
 * @example withQuery('/reviews', { serviceId: '1', cursor: undefined }) // '/reviews?serviceId=1'
 */
export function withQuery(
  path: string,
  parameters: Record<string, string | number | undefined>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  return query.size > 0 ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path;
}

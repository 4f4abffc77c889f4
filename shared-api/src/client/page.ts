/** One page of a list. */
export interface Page<Item> {
  items: Item[];
  /** Cursor of the next page; `undefined` on the last one. */
  next: string | undefined;
  /** Number of items in the whole list, if the backend returns it. */
  total: number | undefined;
}

/** Pagination options of an infinite query. */
export const cursorPagination = {
  /**
   * No cursor. Not `undefined`, because a server-rendered page passes its queries on as JSON, which
   * drops it.
   */
  initialPageParam: '',
  getNextPageParam: (page: Page<unknown>) => page.next,
};

/** `<https://…?cursor=abc>; rel="next"` → `abc`. */
function nextCursor(link: string | null): string | undefined {
  const target = link?.match(/<([^>]+)>;\s*rel="next"/)?.[1];
  return target
    ? (new URL(target, 'http://localhost').searchParams.get('cursor') ?? undefined)
    : undefined;
}

/** Reads a page of a list: the body is the array, the `Link` header has the cursor of the next page. */
export async function readPage<Item>(response: Response): Promise<Page<Item>> {
  const total = response.headers.get('x-total-count');
  return {
    items: (await response.json()) as Item[],
    next: nextCursor(response.headers.get('link')),
    total: total === null ? undefined : Number(total),
  };
}

/**
 * Filters a page on the client, for a backend that ignores the filter parameter. If that removes
 * items, the total is unknown.
 */
export function filterPage<Item>(page: Page<Item>, belongs: (item: Item) => boolean): Page<Item> {
  const items = page.items.filter(belongs);
  return items.length === page.items.length ? page : { ...page, items, total: undefined };
}

/**
 * Returns a path with query parameters. Parameters without a value are left out.
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
  return query.size > 0 ? `${path}?${query}` : path;
}

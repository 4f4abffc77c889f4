/** One page of a list. */
export interface Page<Item> {
  items: Item[];
  /** Cursor of the next page; `undefined` on the last one. */
  next: string | undefined;
  /** How many items the whole list has, as far as the backend says so. */
  total: number | undefined;
}

/** How an infinite query goes from page to page. */
export const pageByPage = {
  /** No cursor. Not `undefined`, of which nothing is left when a served page hands its queries on as JSON. */
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

/** Reads a paged answer: the array is the body, the next page's cursor the `Link` header. */
export async function readPage<Item>(response: Response): Promise<Page<Item>> {
  const total = response.headers.get('x-total-count');
  return {
    items: (await response.json()) as Item[],
    next: nextCursor(response.headers.get('link')),
    total: total === null ? undefined : Number(total),
  };
}

/**
 * Filters a page once more, so that a list also holds with a backend that ignores the filter.
 * Its total does not count then.
 */
export function keepItems<Item>(page: Page<Item>, belongs: (item: Item) => boolean): Page<Item> {
  const items = page.items.filter(belongs);
  return items.length === page.items.length ? page : { ...page, items, total: undefined };
}

/**
 * Path with query parameters; those without a value are left out.
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

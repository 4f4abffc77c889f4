import { useSearchParams } from '@clean-express/federation/router';
import {
  type ListPart,
  SERVICES_PER_PAGE,
  type ServiceFilter,
  type ServiceSort,
  withQuery,
} from '@clean-express/shared-api';
import { PRICE_MAX } from '@clean-express/shared-api/limits';
import { listPartOf } from '@clean-express/shared-ui/list-part';
import { paths } from '@clean-express/shared-ui/paths';
import { useRef } from 'react';

/** The sort orders that visitors can choose, besides the default one. */
export const SORTS: { value: ServiceSort; label: string }[] = [
  { value: 'name', label: 'Name' },
  { value: 'price', label: 'Price, lowest first' },
  { value: '-price', label: 'Price, highest first' },
  { value: 'newest', label: 'Newest first' },
];

/** The part of the filter that is in the URL. */
export type UrlFilter = Omit<ServiceFilter, 'email' | 'member'>;

/**
 * Changes the filter.
 *
 * @param isTyped - Whether the visitor may go on typing.
 */
export type ChangeFilter = (next: UrlFilter, isTyped?: boolean) => void;

/** Reads a sort order; any other value is ignored. */
function sortOf(value: string | null | undefined): ServiceSort | undefined {
  return SORTS.find((sort) => sort.value === value)?.value;
}

/** Reads a price; what the API would refuse is ignored. */
function priceOf(value: string | null): number | undefined {
  const price = Number.parseFloat(value ?? '');
  return price >= 0 && price <= PRICE_MAX ? price : undefined;
}

/** Reads a range of prices, whichever of both is the lower one. */
function pricesOf(search: URLSearchParams): Pick<UrlFilter, 'minPrice' | 'maxPrice'> {
  const [from, to] = [priceOf(search.get('minPrice')), priceOf(search.get('maxPrice'))];
  const isReversed = from !== undefined && to !== undefined && from > to;
  return isReversed ? { minPrice: to, maxPrice: from } : { minPrice: from, maxPrice: to };
}

/**
 * Reads from the URL what the list shows: which services (`?q=&sort=&minPrice=&maxPrice=`), and how many of
 * them.
 */
export function serviceListOf(search: URLSearchParams): [filter: UrlFilter, part: ListPart] {
  const filter = {
    q: search.get('q')?.trim() || undefined,
    sort: sortOf(search.get('sort')),
    ...pricesOf(search),
  };
  return [filter, listPartOf(search, SERVICES_PER_PAGE)];
}

/** Address of the list with a filter. It shows the first page. */
export function serviceListHref({ q, sort, minPrice, maxPrice }: UrlFilter): string {
  return withQuery(paths.services.getHref(), { q, sort, minPrice, maxPrice });
}

/**
 * Keeps the filter of the list in the URL, so that it can be shared, and going back restores it. Of what is
 * typed in a row, the history has only the last.
 */
export function useServiceList() {
  const [parameters, setParameters] = useSearchParams();
  /** What was typed, while the URL has it. */
  const typed = useRef<string>(undefined);
  const [filter, part] = serviceListOf(parameters);
  const change: ChangeFilter = (next, isTyped = false) => {
    const href = serviceListHref(next);
    if (href === serviceListHref(filter)) return;
    const query = new URLSearchParams(href.split('?')[1]);
    const replace = isTyped && typed.current === parameters.toString();
    typed.current = isTyped ? query.toString() : undefined;
    setParameters(query, { replace, preventScrollReset: true });
  };
  return { filter, part, change };
}

import { useSearchParams } from '@clean-express/federation/router';
import type { ServiceFilter, ServiceSort } from '@clean-express/shared-api';

/** The sort orders that visitors can choose, besides the default one. */
export const SORTS: { value: ServiceSort; label: string }[] = [
  { value: 'name', label: 'Name' },
  { value: 'price', label: 'Price, lowest first' },
  { value: '-price', label: 'Price, highest first' },
  { value: 'newest', label: 'Newest first' },
];

/** The part of the filter that is in the URL. */
export type UrlFilter = Pick<ServiceFilter, 'q' | 'sort'>;

/** Reads a sort order; any other value is ignored. */
export function sortOf(value: string | null): ServiceSort | undefined {
  return SORTS.find((sort) => sort.value === value)?.value;
}

/** Reads the filter of the list from the URL (`?q=&sort=`). */
export function serviceFilterOf(search: URLSearchParams): UrlFilter {
  return { q: search.get('q')?.trim() || undefined, sort: sortOf(search.get('sort')) };
}

/** Keeps the filter of the list in the URL, so that it can be shared and survives going back. */
export function useServiceFilter() {
  const [parameters, setParameters] = useSearchParams();
  const filter = serviceFilterOf(parameters);
  const change = (next: UrlFilter) => {
    const { q, sort } = { ...filter, ...next };
    const query = { ...(q && { q }), ...(sort && { sort }) };
    setParameters(query, { replace: true, preventScrollReset: true });
  };
  return { filter, change };
}

import type { ServiceFilter, ServiceSort } from '@clean-express/shared-api';
import { SORTS } from './sorts.ts';

/** The part of the filter that is in the URL. */
export type UrlFilter = Pick<ServiceFilter, 'q' | 'sort'>;

function isSort(value: string | null): value is ServiceSort {
  return SORTS.some((sort) => sort.value === value);
}

/** Reads the filter of the list from the URL (`?q=&sort=`). An invalid sort is ignored. */
export function serviceFilterOf(search: URLSearchParams): UrlFilter {
  const sort = search.get('sort');
  return { q: search.get('q')?.trim() || undefined, sort: isSort(sort) ? sort : undefined };
}

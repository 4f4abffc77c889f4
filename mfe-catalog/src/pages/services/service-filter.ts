import type { ServiceFilter, ServiceSort } from '@clean-express/shared-api';
import { SORTS } from './sorts.ts';

/** What of the filter stands in the address. */
export type AddressFilter = Pick<ServiceFilter, 'q' | 'sort'>;

function isSort(value: string | null): value is ServiceSort {
  return SORTS.some((sort) => sort.value === value);
}

/** Reads the filter of the list from an address (`?q=&sort=`). A sort that does not exist counts as none. */
export function serviceFilterOf(search: URLSearchParams): AddressFilter {
  const sort = search.get('sort');
  return { q: search.get('q')?.trim() || undefined, sort: isSort(sort) ? sort : undefined };
}

import { useSearchParams } from '@clean-express/federation/router';
import type { ServiceFilter, ServiceSort } from '@clean-express/shared-api';
import { SORTS } from './sorts.ts';

function isSort(value: string | null): value is ServiceSort {
  return SORTS.some((sort) => sort.value === value);
}

/**
 * The filter of the list lives in the address (`?q=&sort=`), so that it can be shared and survives
 * going back. A sort that does not exist counts as none.
 */
export function useServiceFilter() {
  const [parameters, setParameters] = useSearchParams();
  const sort = parameters.get('sort');
  const filter: Pick<ServiceFilter, 'q' | 'sort'> = {
    q: parameters.get('q')?.trim() || undefined,
    sort: isSort(sort) ? sort : undefined,
  };
  const change = (next: typeof filter) => {
    const entries = Object.entries({ ...filter, ...next }).filter(([, value]) => value);
    setParameters(entries as [string, string][], { replace: true, preventScrollReset: true });
  };
  return { filter, change };
}

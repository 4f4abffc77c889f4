import { useSearchParams } from '@clean-express/federation/router';
import { serviceFilterOf, type UrlFilter } from './service-filter.ts';

/** Keeps the filter of the list in the URL, so that it can be shared and survives going back. */
export function useServiceFilter() {
  const [parameters, setParameters] = useSearchParams();
  const filter = serviceFilterOf(parameters);
  const change = (next: UrlFilter) => {
    const entries = Object.entries({ ...filter, ...next }).filter(([, value]) => value);
    setParameters(entries as [string, string][], { replace: true, preventScrollReset: true });
  };
  return { filter, change };
}

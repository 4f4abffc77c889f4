import { useSearchParams } from '@clean-express/federation/router';
import { type AddressFilter, serviceFilterOf } from './service-filter.ts';

/** The filter of the list lives in the address, so that it can be shared and survives going back. */
export function useServiceFilter() {
  const [parameters, setParameters] = useSearchParams();
  const filter = serviceFilterOf(parameters);
  const change = (next: AddressFilter) => {
    const entries = Object.entries({ ...filter, ...next }).filter(([, value]) => value);
    setParameters(entries as [string, string][], { replace: true, preventScrollReset: true });
  };
  return { filter, change };
}

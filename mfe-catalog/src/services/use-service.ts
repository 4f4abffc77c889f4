import { useQuery, useQueryClient } from '@clean-express/federation/query';
import {
  findInPages,
  homeServicesQuery,
  type Named,
  type Service,
  serviceNamesKey,
  servicePagesKey,
  serviceQuery,
} from '@clean-express/shared-api';

/** Loads one service. Until then, uses the service from a cached list. */
export function useService(id: string) {
  const cache = useQueryClient();
  return useQuery({
    ...serviceQuery(id),
    placeholderData: () =>
      findInPages<Service>(cache, servicePagesKey, id) ??
      cache.getQueryData(homeServicesQuery().queryKey)?.find(({ _id }) => _id === id),
  });
}

/** The name of a service from the cached names of the sidebar. */
export function useListedName(id: string): string | undefined {
  return findInPages<Named>(useQueryClient(), serviceNamesKey, id)?.name;
}

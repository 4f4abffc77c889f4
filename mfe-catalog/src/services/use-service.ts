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

/** Gets one service. Until the API has answered, it is what a list already says of it. */
export function useService(id: string) {
  const cache = useQueryClient();
  return useQuery({
    ...serviceQuery(id),
    placeholderData: () =>
      findInPages<Service>(cache, servicePagesKey, id) ??
      cache.getQueryData(homeServicesQuery().queryKey)?.find(({ _id }) => _id === id),
  });
}

/** What a service is called after the names beside it, for as long as only those are there. */
export function useListedName(id: string): string | undefined {
  return findInPages<Named>(useQueryClient(), serviceNamesKey, id)?.name;
}

import { useQuery, useQueryClient } from '@clean-express/federation/query';
import {
  homeServicesQuery,
  type Service,
  serviceQuery,
  servicesQuery,
} from '@clean-express/shared-api';

/** Gets one service. Until the API has answered, it is what a list already says of it. */
export function useService(id: string) {
  const cache = useQueryClient();
  const find = (services: Service[] | undefined) => services?.find(({ _id }) => _id === id);
  return useQuery({
    ...serviceQuery(id),
    placeholderData: () =>
      find(cache.getQueryData(servicesQuery().queryKey)) ??
      find(cache.getQueryData(homeServicesQuery().queryKey)),
  });
}

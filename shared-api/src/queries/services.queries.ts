import { infiniteQueryOptions, queryOptions } from '@clean-express/federation/query';
import { memberCall, publicCall } from '../client/http.ts';
import { keepItems, type Page, readPage, withQuery } from '../client/page.ts';
import type { Inserted } from '../schemas/answers.ts';
import type { NewService, Service, ServiceSort } from '../schemas/service.ts';

/** How the visitor narrows and orders the list of services. */
export interface ServiceFilter {
  q?: string | undefined;
  sort?: ServiceSort | undefined;
  /** Owner's e-mail. */
  email?: string | undefined;
}

/** Services in one page of a grid. */
const PAGE_SIZE = 12;

/** The services of the home page. */
export const homeServicesQuery = () =>
  queryOptions({
    queryKey: ['services', 'home'],
    queryFn: async ({ signal }): Promise<Service[]> =>
      (await publicCall('/home-services', { signal })).json(),
  });

/** All services, whole: the sidebar. */
export const servicesQuery = () =>
  queryOptions({
    queryKey: ['services', 'all'],
    queryFn: async ({ signal }): Promise<Service[]> =>
      (await publicCall('/services', { signal })).json(),
  });

/** Services page by page, searched, filtered and ordered by the API. */
export const servicePagesQuery = (filter: ServiceFilter = {}) =>
  infiniteQueryOptions({
    queryKey: ['services', 'pages', filter],
    queryFn: async ({ signal, pageParam }): Promise<Page<Service>> => {
      const query = { ...filter, limit: PAGE_SIZE, cursor: pageParam };
      const page = await readPage<Service>(
        await publicCall(withQuery('/services', query), { signal }),
      );
      return keepItems(page, ({ email }) => !filter.email || email === filter.email);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  });

/** One service. */
export const serviceQuery = (id: string) =>
  queryOptions({
    queryKey: ['services', 'one', id],
    queryFn: async ({ signal }): Promise<Service> =>
      (await publicCall(`/services/${encodeURIComponent(id)}`, { signal })).json(),
  });

/** Adds a service in the name of the signed-in person. */
export async function createService(service: NewService): Promise<Inserted> {
  return (await memberCall('/services', { method: 'post', json: service })).json();
}

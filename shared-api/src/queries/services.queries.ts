import { infiniteQueryOptions, queryOptions } from '@clean-express/federation/query';
import { memberCall, publicCall, readJson } from '../client/http.ts';
import { cursorPagination, filterPage, type Page, readPage, withQuery } from '../client/page.ts';
import type { Named } from '../schemas/lists.ts';
import type { Inserted } from '../schemas/responses.ts';
import type { NewService, Service, ServiceList } from '../schemas/service.ts';
import { readNames } from './names.ts';

/** Filter and sort order of the list of services. */
export type ServiceFilter = Pick<ServiceList, 'q' | 'sort' | 'email'>;

/** Number of services in one page of a grid. */
const PAGE_SIZE = 12;

/** Number of names in one page of the sidebar. */
const NAMES_PAGE_SIZE = 50;

/** Common prefix of the query keys of all paged lists of services. */
export const servicePagesKey = ['services', 'pages'] as const;

/** Common prefix of the query keys of all lists of names. */
export const serviceNamesKey = ['services', 'names'] as const;

/** The services of the home page. */
export const homeServicesQuery = () =>
  queryOptions({
    queryKey: ['services', 'home'],
    queryFn: ({ signal }): Promise<Service[]> => readJson(publicCall('/home-services', { signal })),
  });

/**
 * The names of services for the sidebar, page by page.
 *
 * @param q - Search words; all names if left out.
 */
export const serviceNamesQuery = (q = '') =>
  infiniteQueryOptions({
    queryKey: [...serviceNamesKey, q],
    queryFn: ({ signal, pageParam }): Promise<Page<Named>> =>
      readNames('/services', { q, limit: NAMES_PAGE_SIZE, cursor: pageParam }, signal),
    ...cursorPagination,
  });

/** Services, searched, filtered and sorted by the API, page by page. */
export const servicePagesQuery = (filter: ServiceFilter = {}) =>
  infiniteQueryOptions({
    queryKey: [...servicePagesKey, filter],
    queryFn: async ({ signal, pageParam }): Promise<Page<Service>> => {
      const query = { ...filter, limit: PAGE_SIZE, cursor: pageParam };
      const page = await readPage<Service>(publicCall(withQuery('/services', query), { signal }));
      return filterPage(page, ({ email }) => !filter.email || email === filter.email);
    },
    ...cursorPagination,
  });

/** One service. */
export const serviceQuery = (id: string) =>
  queryOptions({
    queryKey: ['services', 'one', id],
    queryFn: ({ signal }): Promise<Service> =>
      readJson(publicCall(`/services/${encodeURIComponent(id)}`, { signal })),
  });

/** Adds a service as the signed-in user. */
export function createService(service: NewService): Promise<Inserted> {
  return readJson(memberCall('/services', { method: 'post', json: service }));
}

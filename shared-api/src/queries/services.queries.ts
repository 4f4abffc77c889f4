import { infiniteQueryOptions, queryOptions } from '@clean-express/federation/query';
import { memberCall, publicCall } from '../client/http.ts';
import { keepItems, type Page, pageByPage, readPage, withQuery } from '../client/page.ts';
import type { Inserted } from '../schemas/answers.ts';
import type { Named } from '../schemas/named.ts';
import type { NewService, Service, ServiceSort } from '../schemas/service.ts';
import { readNames } from './names.ts';

/** How the visitor narrows and orders the list of services. */
export interface ServiceFilter {
  q?: string | undefined;
  sort?: ServiceSort | undefined;
  /** Owner's e-mail. */
  email?: string | undefined;
}

/** Services in one page of a grid. */
const PAGE_SIZE = 12;

/** Names in one page of the sidebar. */
const NAMES_PAGE_SIZE = 50;

/** What the keys of all lists of services begin with that are loaded page by page. */
export const servicePagesKey = ['services', 'pages'] as const;

/** Likewise, of all lists of names. */
export const serviceNamesKey = ['services', 'names'] as const;

/** The services of the home page. */
export const homeServicesQuery = () =>
  queryOptions({
    queryKey: ['services', 'home'],
    queryFn: async ({ signal }): Promise<Service[]> =>
      (await publicCall('/home-services', { signal })).json(),
  });

/**
 * The names of services, page by page: the sidebar.
 *
 * @param q - Words that narrow them; left out, all of them.
 */
export const serviceNamesQuery = (q = '') =>
  infiniteQueryOptions({
    queryKey: [...serviceNamesKey, q],
    queryFn: ({ signal, pageParam }): Promise<Page<Named>> =>
      readNames('/services', { q, limit: NAMES_PAGE_SIZE, cursor: pageParam }, signal),
    ...pageByPage,
  });

/** Services page by page, searched, filtered and ordered by the API. */
export const servicePagesQuery = (filter: ServiceFilter = {}) =>
  infiniteQueryOptions({
    queryKey: [...servicePagesKey, filter],
    queryFn: async ({ signal, pageParam }): Promise<Page<Service>> => {
      const query = { ...filter, limit: PAGE_SIZE, cursor: pageParam };
      const page = await readPage<Service>(
        await publicCall(withQuery('/services', query), { signal }),
      );
      return keepItems(page, ({ email }) => !filter.email || email === filter.email);
    },
    ...pageByPage,
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

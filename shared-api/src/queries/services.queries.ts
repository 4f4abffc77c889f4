import { infiniteQueryOptions, queryOptions } from '@clean-express/federation/query';
import { add } from '../client/add.ts';
import { memberCall, publicCall, readJson } from '../client/http.ts';
import { readOwnPage } from '../client/own-list.ts';
import { firstPart, type Page, pagination, readPage, withQuery } from '../client/page.ts';
import type { Named } from '../schemas/lists.ts';
import type { Deleted, Inserted, Updated } from '../schemas/responses.ts';
import type { NewService, Service, ServiceChange, ServiceList } from '../schemas/service.ts';
import { readFitting } from './fitting.ts';
import { NAMES_PER_PAGE, readNames } from './names.ts';

/** Filter and sort order of the list of services. */
export type ServiceFilter = Pick<
  ServiceList,
  'q' | 'member' | 'sort' | 'minPrice' | 'maxPrice' | 'email'
>;

/** Page size of a list of services. */
export const SERVICES_PER_PAGE = 12;

/** Common prefix of the query keys of all paged lists of services. */
export const servicePagesKey = ['services', 'pages'] as const;

/** Common prefix of the query keys of all lists of names. */
export const serviceNamesKey = ['services', 'names'] as const;

/** One character more than a card shows, which tells it that the description goes on. */
const CARD_DESCRIPTION = 101;

/** A service as its card shows it: pages carry their data to the browser, and most of it is text. */
function toCard({ descriptionPoint: _, descriptionLast: __, ...service }: Service): Service {
  const description = Array.from(service.description).slice(0, CARD_DESCRIPTION).join('');
  return { ...service, description };
}

/** The services of the home page, without the text that their cards do not show. */
export const homeServicesQuery = () =>
  queryOptions({
    queryKey: ['services', 'home'],
    queryFn: async ({ signal }): Promise<Service[]> => {
      const services = await readJson<Service[]>(publicCall('/home-services', { signal }));
      return services.map(toCard);
    },
  });

/** The service that fits a post best, without the text that its card does not show; null if there is none. */
export const fittingServiceQuery = (postId: string) =>
  queryOptions({
    queryKey: ['services', 'fitting', postId],
    queryFn: async ({ signal }): Promise<Service | null> => {
      const service = await readFitting<Service>('/services', { post: postId }, signal);
      return service && toCard(service);
    },
  });

/**
 * The names of services for the sidebar, page by page.
 *
 * @param q - Search words. Only releases of the catalog before 2026-11-26 search in the sidebar.
 */
export const serviceNamesQuery = (q = '') =>
  infiniteQueryOptions({
    queryKey: [...serviceNamesKey, q],
    queryFn: ({ signal, pageParam }): Promise<Page<Named>> =>
      readNames('/services', { q, ...pageParam }, signal),
    ...pagination(firstPart(NAMES_PER_PAGE)),
  });

/** Services, searched and sorted by the API, page by page. With an email, those of the signed-in user. */
export const servicePagesQuery = (
  { email, ...filter }: ServiceFilter = {},
  part = firstPart(SERVICES_PER_PAGE),
) =>
  infiniteQueryOptions({
    ...(email === undefined
      ? { queryKey: [...servicePagesKey, { ...filter, after: part.after }] }
      : // It is short and its owner has just changed it, so that it is loaded on every visit.
        { queryKey: ['private', 'services', email, filter], staleTime: 0 }),
    queryFn: ({ signal, pageParam }): Promise<Page<Service>> => {
      const query = { ...filter, ...pageParam };
      return email === undefined
        ? readPage(publicCall(withQuery('/services', query), { signal }))
        : readOwnPage('/services', { ...query, email }, signal);
    },
    ...pagination(part),
  });

/** One service. */
export const serviceQuery = (id: string) =>
  queryOptions({
    queryKey: ['services', 'one', id],
    queryFn: ({ signal }): Promise<Service> =>
      readJson(publicCall(`/services/${encodeURIComponent(id)}`, { signal })),
  });

/** How many other services of a member the page of a service lists. */
const OTHERS = 5;

/** Names of other services by the member who offers a service; empty for those of Clean Express. */
export const otherServicesQuery = (id: string) =>
  queryOptions({
    queryKey: ['services', 'others', id],
    queryFn: async ({ signal }): Promise<Named[]> => {
      const path = withQuery('/services', { fields: 'name', member: id, limit: OTHERS + 1 });
      const services = await readJson<Named[]>(publicCall(path, { signal }));
      return services.filter(({ _id }) => _id !== id).slice(0, OTHERS);
    },
  });

/** A service as its owner sees it. */
export interface OpenedService {
  service: Service;
  /** The ETag of the response. */
  version: string | undefined;
}

/**
 * One service as its owner sees it, also while it is paused.
 *
 * @param uid - The signed-in user: another one loads it again.
 */
export const ownServiceQuery = (id: string, uid: string | undefined) =>
  queryOptions({
    queryKey: ['private', 'services', 'one', id, uid],
    queryFn: async ({ signal }): Promise<OpenedService> => {
      const response = await memberCall(`/services/${encodeURIComponent(id)}`, { signal });
      const version = response.headers.get('etag') ?? undefined;
      return { service: await readJson(response), version };
    },
    // Its owner may have just changed it.
    staleTime: 0,
  });

/** Adds a service as the signed-in user. */
export function createService(service: NewService): Promise<Inserted> {
  return add(memberCall, '/services', service);
}

/**
 * Changes a service of the signed-in user, or pauses it. Its reviews follow name and photo.
 *
 * @param version - If there is a newer one, the API rejects the change and the `ApiError` is stale.
 */
export function changeService(id: string, json: ServiceChange, version?: string): Promise<Updated> {
  const headers = version ? { 'If-Match': version } : {};
  const path = `/services/${encodeURIComponent(id)}`;
  return readJson(memberCall(path, { method: 'patch', json, headers }));
}

/** Deletes a service of the signed-in user. Its reviews stay with those who wrote them. */
export function deleteService(id: string): Promise<Deleted> {
  return readJson(memberCall(`/services/${encodeURIComponent(id)}`, { method: 'delete' }));
}

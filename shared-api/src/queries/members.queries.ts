import { queryOptions } from '@clean-express/federation/query';
import { memberCall, publicCall, readJson } from '../client/http.ts';
import type { Provider } from '../schemas/provider.ts';
import type { Deleted, Inserted } from '../schemas/responses.ts';

/** A member who shows a page. */
export const memberQuery = (id: string) =>
  queryOptions({
    queryKey: ['members', id],
    queryFn: ({ signal }): Promise<Provider> =>
      readJson(publicCall(`/members/${encodeURIComponent(id)}`, { signal })),
  });

/** The signed-in user as others see them: with the id of their page, while they show it. */
export const myPageQuery = (uid: string | undefined) =>
  queryOptions({
    queryKey: ['private', 'page', uid],
    queryFn: ({ signal }): Promise<Provider> => readJson(memberCall('/me/page', { signal })),
    // Name and photo may have just changed.
    staleTime: 0,
  });

/** Shows a page with the services of the signed-in user. */
export function showMyPage(): Promise<Inserted> {
  return readJson(memberCall('/me/page', { method: 'post', json: {} }));
}

/** Hides that page. Its address does not come back. */
export function hideMyPage(): Promise<Deleted> {
  return readJson(memberCall('/me/page', { method: 'delete' }));
}

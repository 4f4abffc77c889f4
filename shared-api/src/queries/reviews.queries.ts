import { infiniteQueryOptions, queryOptions } from '@clean-express/federation/query';
import { memberCall, privateCall, publicCall } from '../client/http.ts';
import { keepItems, type Page, pageByPage, readPage, withQuery } from '../client/page.ts';
import type { Deleted, Inserted, Updated } from '../schemas/answers.ts';
import type { NewReview, Review } from '../schemas/review.ts';

/** Reviews in one page of a person's own list. */
const PAGE_SIZE = 20;

/** Reviews in one page under a service. */
const SERVICE_PAGE_SIZE = 10;

/**
 * The reviews of one service, page by page. The answer is filtered once more, so that it also holds
 * with a backend that ignores the parameter (decision 10 of the product).
 */
export const serviceReviewsQuery = (serviceId: string) =>
  infiniteQueryOptions({
    queryKey: ['reviews', 'of-service', serviceId],
    queryFn: async ({ signal, pageParam }): Promise<Page<Review>> => {
      const query = { serviceId, limit: SERVICE_PAGE_SIZE, cursor: pageParam };
      const response = await publicCall(withQuery('/reviews', query), { signal });
      const page = await readPage<Review>(response);
      return keepItems(page, (review) => review.serviceId === serviceId);
    },
    ...pageByPage,
  });

/** The signed-in person's reviews, page by page. */
export const myReviewsQuery = (email: string) =>
  infiniteQueryOptions({
    queryKey: ['private', 'reviews', email],
    queryFn: async ({ signal, pageParam }): Promise<Page<Review>> => {
      const query = { email, limit: PAGE_SIZE, cursor: pageParam };
      return readPage(await privateCall(withQuery('/reviews', query), { signal }));
    },
    ...pageByPage,
  });

/** A review as it was read. */
export interface OpenedReview {
  review: Review;
  /** The ETag of what was read; `undefined` with a backend that tells none. */
  version: string | undefined;
}

/** One review. */
export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['reviews', 'one', id],
    queryFn: async ({ signal }): Promise<OpenedReview> => {
      const response = await publicCall(`/reviews/${encodeURIComponent(id)}`, { signal });
      const version = response.headers.get('etag') ?? undefined;
      return { review: await response.json(), version };
    },
  });

/** Adds a review in the name of the signed-in person. */
export async function createReview(review: NewReview): Promise<Inserted> {
  return (await memberCall('/reviews', { method: 'post', json: review })).json();
}

/**
 * Saves a review of the signed-in person; only its comment can change.
 *
 * @param opened - With the version that is changed: when there is a newer one, the save is refused
 *   with a stale `ApiError`.
 */
export async function updateReview({ review, version }: OpenedReview): Promise<Updated> {
  const path = `/reviews/${encodeURIComponent(review._id)}`;
  const headers = version ? { 'If-Match': version } : {};
  return (await memberCall(path, { method: 'put', json: review, headers })).json();
}

/** Deletes a review of the signed-in person. */
export async function deleteReview(id: string): Promise<Deleted> {
  return (await memberCall(`/reviews/${encodeURIComponent(id)}`, { method: 'delete' })).json();
}

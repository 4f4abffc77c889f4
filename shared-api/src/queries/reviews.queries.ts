import { infiniteQueryOptions, queryOptions } from '@clean-express/federation/query';
import { memberCall, privateCall, publicCall, readJson } from '../client/http.ts';
import { cursorPagination, filterPage, type Page, readPage, withQuery } from '../client/page.ts';
import type { Deleted, Inserted, Updated } from '../schemas/responses.ts';
import type { NewReview, Review } from '../schemas/review.ts';

/** Number of reviews in one page of a user's own list. */
const PAGE_SIZE = 20;

/** Number of reviews in one page of a service's list. */
const SERVICE_PAGE_SIZE = 10;

/**
 * The reviews of one service, page by page. The client filters them again, for a backend that ignores
 * the parameter (decision 10 of the product).
 */
export const serviceReviewsQuery = (serviceId: string) =>
  infiniteQueryOptions({
    queryKey: ['reviews', 'of-service', serviceId],
    queryFn: async ({ signal, pageParam }): Promise<Page<Review>> => {
      const query = { serviceId, limit: SERVICE_PAGE_SIZE, cursor: pageParam };
      const page = await readPage<Review>(publicCall(withQuery('/reviews', query), { signal }));
      return filterPage(page, (review) => review.serviceId === serviceId);
    },
    ...cursorPagination,
  });

/** The signed-in user's reviews, page by page. */
export const myReviewsQuery = (email: string) =>
  infiniteQueryOptions({
    queryKey: ['private', 'reviews', email],
    queryFn: ({ signal, pageParam }): Promise<Page<Review>> => {
      const query = { email, limit: PAGE_SIZE, cursor: pageParam };
      return readPage(privateCall(withQuery('/reviews', query), { signal }));
    },
    ...cursorPagination,
  });

/** A review with the version that was read. */
export interface OpenedReview {
  review: Review;
  /** The ETag of the response; `undefined` with a backend that sends none. */
  version: string | undefined;
}

/** One review. */
export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['reviews', 'one', id],
    queryFn: async ({ signal }): Promise<OpenedReview> => {
      const response = await publicCall(`/reviews/${encodeURIComponent(id)}`, { signal });
      const version = response.headers.get('etag') ?? undefined;
      return { review: await readJson(response), version };
    },
  });

/** Adds a review as the signed-in user. */
export function createReview(review: NewReview): Promise<Inserted> {
  return readJson(memberCall('/reviews', { method: 'post', json: review }));
}

/**
 * Saves a review of the signed-in user; only its comment can change.
 *
 * @param opened - The review and the version that it is based on. If there is a newer version, the API
 *   rejects the save and the `ApiError` is stale.
 */
export function updateReview({ review, version }: OpenedReview): Promise<Updated> {
  const path = `/reviews/${encodeURIComponent(review._id)}`;
  const headers = version ? { 'If-Match': version } : {};
  return readJson(memberCall(path, { method: 'put', json: review, headers }));
}

/** Deletes a review of the signed-in user. */
export function deleteReview(id: string): Promise<Deleted> {
  return readJson(memberCall(`/reviews/${encodeURIComponent(id)}`, { method: 'delete' }));
}

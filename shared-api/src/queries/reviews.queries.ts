import { infiniteQueryOptions, queryOptions } from '@clean-express/federation/query';
import { add } from '../client/add.ts';
import { memberCall, publicCall, readJson } from '../client/http.ts';
import { readOwnPage } from '../client/own-list.ts';
import {
  filterPage,
  firstPart,
  type Page,
  pagination,
  readPage,
  withQuery,
} from '../client/page.ts';
import type { Deleted, Inserted, Updated } from '../schemas/responses.ts';
import type { NewReview, Review } from '../schemas/review.ts';

const OWN_PAGE_SIZE = 20;

/** Page size of the reviews of a service. */
export const REVIEWS_PER_PAGE = 10;

/** Common prefix of the query keys of all lists of reviews of a service. */
export const serviceReviewsKey = (serviceId: string) =>
  ['reviews', 'of-service', serviceId] as const;

/**
 * The reviews of one service, page by page. The client filters them again, for a backend that ignores
 * the parameter (decision 10 of the product).
 */
export const serviceReviewsQuery = (serviceId: string, part = firstPart(REVIEWS_PER_PAGE)) =>
  infiniteQueryOptions({
    queryKey: [...serviceReviewsKey(serviceId), { after: part.after }],
    queryFn: async ({ signal, pageParam }): Promise<Page<Review>> => {
      const query = { serviceId, ...pageParam };
      const page = await readPage<Review>(publicCall(withQuery('/reviews', query), { signal }));
      return filterPage(page, (review) => review.serviceId === serviceId);
    },
    ...pagination(part),
  });

/**
 * The signed-in user's reviews, page by page.
 *
 * @param email - Empty for an account without one.
 */
export const myReviewsQuery = (email: string) =>
  infiniteQueryOptions({
    queryKey: ['private', 'reviews', email],
    queryFn: ({ signal, pageParam }): Promise<Page<Review>> =>
      readOwnPage('/reviews', { email, ...pageParam }, signal),
    ...pagination(firstPart(OWN_PAGE_SIZE)),
  });

/** A review with the version that was read. */
export interface OpenedReview {
  review: Review;
  /** The ETag of the response; `undefined` with a backend that sends none. */
  version: string | undefined;
}

/**
 * One review. It has its author's email and `own` for a signed-in user, whose token is sent.
 *
 * @param uid - The signed-in user: another one loads the review again.
 */
export const reviewQuery = (id: string, uid?: string) =>
  queryOptions({
    queryKey: ['private', 'reviews', 'one', id, uid],
    queryFn: async ({ signal }): Promise<OpenedReview> => {
      const response = await memberCall(`/reviews/${encodeURIComponent(id)}`, { signal });
      const version = response.headers.get('etag') ?? undefined;
      return { review: await readJson(response), version };
    },
  });

/** Adds a review as the signed-in user. */
export function createReview(review: NewReview): Promise<Inserted> {
  return add(memberCall, '/reviews', review);
}

/**
 * Saves a review of the signed-in user; only its comment can change. If there is a newer version, the
 * API rejects the save and the `ApiError` is stale.
 */
export function updateReview({ review, version }: OpenedReview): Promise<Updated> {
  const path = `/reviews/${encodeURIComponent(review._id)}`;
  const headers = version ? { 'If-Match': version } : {};
  // What a response says to its reader is no part of the review.
  const { own: _, ...json } = review;
  return readJson(memberCall(path, { method: 'put', json, headers }));
}

/** Deletes a review of the signed-in user. */
export function deleteReview(id: string): Promise<Deleted> {
  return readJson(memberCall(`/reviews/${encodeURIComponent(id)}`, { method: 'delete' }));
}

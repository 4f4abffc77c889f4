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
import type { NewReview, Review, ReviewSort } from '../schemas/review.ts';

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
export const serviceReviewsQuery = (
  serviceId: string,
  part = firstPart(REVIEWS_PER_PAGE),
  sort?: ReviewSort,
) =>
  infiniteQueryOptions({
    queryKey: [...serviceReviewsKey(serviceId), { after: part.after, sort }],
    queryFn: async ({ signal, pageParam }): Promise<Page<Review>> => {
      const query = { serviceId, sort, ...pageParam };
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
  // The review of the specification: an earlier version of the API refuses what a later one has added to it.
  const { _id, name, email, comment, photo, serviceName, serviceId, serviceImg } = review;
  const json = { _id, name, email, comment, photo, serviceName, serviceId, serviceImg };
  return readJson(memberCall(path, { method: 'put', json, headers }));
}

/** Deletes a review of the signed-in user. */
export function deleteReview(id: string): Promise<Deleted> {
  return readJson(memberCall(`/reviews/${encodeURIComponent(id)}`, { method: 'delete' }));
}

const replyPath = (id: string) => `/reviews/${encodeURIComponent(id)}/reply`;

/** Replies to a review of a service of the signed-in user, or changes the reply. */
export function replyToReview(id: string, reply: string): Promise<Updated> {
  return readJson(memberCall(replyPath(id), { method: 'put', json: { reply } }));
}

/** Deletes the signed-in user's reply to a review. */
export function deleteReply(id: string): Promise<Deleted> {
  return readJson(memberCall(replyPath(id), { method: 'delete' }));
}

/** Reports a review to the operator of the site. */
export async function reportReview(id: string, reason: string): Promise<void> {
  const path = `/reviews/${encodeURIComponent(id)}/reports`;
  await memberCall(path, { method: 'post', json: { reason } });
}

export { ApiError } from './client/api-error.ts';
export { type ApiSettings, configureApi } from './client/api-settings.ts';
export type { Page } from './client/page.ts';
export { blogQuery, blogsQuery, homeBlogsQuery } from './queries/blogs.queries.ts';
export { createMessage, createSubscription } from './queries/inbox.ts';
export {
  createReview,
  deleteReview,
  myReviewsQuery,
  reviewQuery,
  serviceReviewsQuery,
  updateReview,
} from './queries/reviews.queries.ts';
export {
  createService,
  homeServicesQuery,
  type ServiceFilter,
  servicePagesQuery,
  serviceQuery,
  servicesQuery,
} from './queries/services.queries.ts';
export { requestToken } from './queries/token.ts';
export type { Blog } from './schemas/blog.ts';
export type { NewMessage, NewSubscription } from './schemas/inbox.ts';
export type { NewReview, Review } from './schemas/review.ts';
export type { NewService, Service, ServiceSort } from './schemas/service.ts';

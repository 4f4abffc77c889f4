export { ApiError } from './client/api-error.ts';
export { configureApi } from './client/http.ts';
export { offlineMessage } from './client/offline.ts';
export {
  findInPages,
  type ListPart,
  type Page,
  type Ratings,
  type SearchMeaning,
  withQuery,
} from './client/page.ts';
export {
  blogNamesQuery,
  blogPagesQuery,
  blogQuery,
  fittingPostQuery,
  homeBlogsQuery,
  POSTS_PER_PAGE,
} from './queries/blogs.queries.ts';
export { createMessage, createSubscription } from './queries/inbox.ts';
export { deleteMe, exportMe, followProfile } from './queries/me.ts';
export {
  hideMyPage,
  memberQuery,
  myPageQuery,
  showMyPage,
} from './queries/members.queries.ts';
export { uploadPhoto } from './queries/photos.ts';
export {
  createReview,
  deleteReply,
  deleteReview,
  myReviewsQuery,
  type OpenedReview,
  REVIEWS_PER_PAGE,
  replyToReview,
  reportReview,
  reviewQuery,
  serviceReviewsKey,
  serviceReviewsQuery,
  updateReview,
} from './queries/reviews.queries.ts';
export {
  changeService,
  createService,
  deleteService,
  fittingServiceQuery,
  homeServicesQuery,
  type OpenedService,
  otherServicesQuery,
  ownServiceQuery,
  SERVICES_PER_PAGE,
  type ServiceFilter,
  serviceNamesKey,
  serviceNamesQuery,
  servicePagesKey,
  servicePagesQuery,
  serviceQuery,
} from './queries/services.queries.ts';
export {
  endAllSessions,
  endOtherSessions,
  endSession,
  requestToken,
} from './queries/token.ts';
export type { Blog } from './schemas/blog.ts';
export type { NewMessage, NewSubscription } from './schemas/inbox.ts';
export type { Named } from './schemas/lists.ts';
export type { PhotoShape, PhotoUpload } from './schemas/photo.ts';
export type { Provider } from './schemas/provider.ts';
export type { NewReview, Review, ReviewSort } from './schemas/review.ts';
export type { NewService, Service, ServiceChange, ServiceSort } from './schemas/service.ts';

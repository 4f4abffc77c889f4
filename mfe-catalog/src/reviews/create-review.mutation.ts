import { useQueryClient } from '@clean-express/federation/query';
import {
  createReview,
  type NewReview,
  type Page,
  type Ratings,
  type Review,
  type Service,
  serviceReviewsKey,
} from '@clean-express/shared-api';
import { authStore } from '@clean-express/shared-auth';

/** The loaded reviews of a service. */
interface ReviewPages {
  pages: Page<Review>[];
}

/** Returns the pages of a list with a review in front, and the total increased by one, and its rating added. */
function withReview(list: ReviewPages, review: Review): ReviewPages {
  const pages = list.pages.map((page, index) => ({
    ...page,
    items: index === 0 ? [review, ...page.items] : page.items,
    total: page.total === undefined ? undefined : page.total + 1,
    ratings: withRating(page.ratings, review.rating),
  }));
  return { ...list, pages };
}

function withRating(ratings: Ratings = { count: 0, stars: 0 }, rating: number | undefined) {
  if (rating !== undefined) return { count: ratings.count + 1, stars: ratings.stars + rating };
  return ratings.count > 0 ? ratings : undefined;
}

/**
 * Creates a review of a service and shows it in the list without a reload.
 *
 * @returns A function that sends the review and returns its id, or rejects with a message for the user.
 */
export function useCreateReview(service: Service) {
  const cache = useQueryClient();
  return async (input: Pick<NewReview, 'name' | 'comment' | 'rating'>): Promise<string> => {
    const { user } = authStore.getState();
    const review = {
      ...input,
      email: user?.email ?? '',
      photo: user?.photoURL ?? '',
      serviceName: service.name,
      serviceId: service._id,
      serviceImg: service.photo,
    };
    const { acknowledged, insertedId: _id } = await createReview(review);
    if (!acknowledged) throw new Error('The review could not be added. Please try again.');
    const queryKey = serviceReviewsKey(service._id);
    // A pending response from before this review would overwrite it.
    await cache.cancelQueries({ queryKey });
    const added = { ...review, _id, own: true, createdAt: new Date().toISOString() };
    const lists = cache.setQueriesData<ReviewPages>(
      { queryKey },
      (old) => old && withReview(old, added),
    );
    if (lists.every(([, list]) => !list)) await cache.invalidateQueries({ queryKey });
    await cache.invalidateQueries({ queryKey: ['private', 'reviews'] });
    return _id;
  };
}

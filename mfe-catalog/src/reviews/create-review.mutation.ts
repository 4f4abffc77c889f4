import { type QueryClient, useQueryClient } from '@clean-express/federation/query';
import {
  createReview,
  type Page,
  type Review,
  type Service,
  serviceReviewsQuery,
} from '@clean-express/shared-api';
import { authStore } from '@clean-express/shared-auth';

interface ReviewInput {
  name: string;
  comment: string;
}

/** Returns the pages of a list with a review in front, and the total increased by one. */
function withReview<List extends { pages: Page<Review>[] }>(list: List, review: Review): List {
  const pages = list.pages.map((page, index) => ({
    ...page,
    items: index === 0 ? [review, ...page.items] : page.items,
    total: page.total === undefined ? undefined : page.total + 1,
  }));
  return { ...list, pages };
}

/** Adds a review to the top of the cached list of its service. */
async function addToCachedList(queryClient: QueryClient, review: Review): Promise<void> {
  const { queryKey } = serviceReviewsQuery(review.serviceId);
  // A pending response from before this review would overwrite it.
  await queryClient.cancelQueries({ queryKey });
  const cached = queryClient.setQueryData(queryKey, (list) => list && withReview(list, review));
  if (!cached) await queryClient.invalidateQueries({ queryKey });
}

/**
 * Creates a review of a service and shows it in the list without a reload.
 *
 * @returns A function that sends the review, and rejects with a message for the user.
 */
export function useCreateReview(service: Service) {
  const queryClient = useQueryClient();
  return async (input: ReviewInput): Promise<void> => {
    const { user } = authStore.getState();
    const review = {
      ...input,
      email: user?.email ?? 'Unregistered',
      photo: user?.photoURL ?? '',
      serviceName: service.name,
      serviceId: service._id,
      serviceImg: service.photo,
    };
    const { acknowledged, insertedId } = await createReview(review);
    if (!acknowledged) throw new Error('The review could not be added. Please try again.');
    await addToCachedList(queryClient, { ...review, _id: insertedId });
    await queryClient.invalidateQueries({ queryKey: ['private', 'reviews'] });
  };
}

import { type QueryClient, useQueryClient } from '@clean-express/federation/query';
import {
  createReview,
  type Review,
  type Service,
  serviceReviewsQuery,
} from '@clean-express/shared-api';
import { authStore } from '@clean-express/shared-auth';
import { withReview } from './with-review.ts';

interface Words {
  name: string;
  comment: string;
}

/** Puts a review on top of its service's list, and counts it. */
async function showReview(queryClient: QueryClient, review: Review): Promise<void> {
  const { queryKey } = serviceReviewsQuery(review.serviceId);
  // An answer that was asked for before this review must not overwrite it.
  await queryClient.cancelQueries({ queryKey });
  const shown = queryClient.setQueryData(queryKey, (list) => list && withReview(list, review));
  if (!shown) await queryClient.invalidateQueries({ queryKey });
}

/**
 * Adds a review of a service and puts it into the list at once, where a reload would find it too.
 *
 * @returns Sends the words; rejects with a sentence for people when the API does not take them.
 */
export function useCreateReview(service: Service) {
  const queryClient = useQueryClient();
  return async (words: Words): Promise<void> => {
    const { user } = authStore.getState();
    const review = {
      ...words,
      email: user?.email ?? 'Unregistered',
      photo: user?.photoURL ?? '',
      serviceName: service.name,
      serviceId: service._id,
      serviceImg: service.photo,
    };
    const { acknowledged, insertedId } = await createReview(review);
    if (!acknowledged) throw new Error('The review could not be added. Please try again.');
    await showReview(queryClient, { ...review, _id: insertedId });
    await queryClient.invalidateQueries({ queryKey: ['private', 'reviews'] });
  };
}

import { useQueryClient } from '@clean-express/federation/query';
import {
  createReview,
  type Review,
  type Service,
  serviceReviewsQuery,
} from '@clean-express/shared-api';
import { authStore } from '@clean-express/shared-auth';

interface Words {
  name: string;
  comment: string;
}

/**
 * Adds a review of a service and puts it into the list at once, where a reload would find it too.
 *
 * @returns Sends the words; rejects with an ApiError.
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
    const { insertedId } = await createReview(review);
    const { queryKey } = serviceReviewsQuery(service._id);
    // An answer that was asked for before this review must not overwrite it.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<Review[]>(queryKey, (reviews = []) => [
      { ...review, _id: insertedId },
      ...reviews,
    ]);
    await queryClient.invalidateQueries({ queryKey: ['private', 'reviews'] });
  };
}

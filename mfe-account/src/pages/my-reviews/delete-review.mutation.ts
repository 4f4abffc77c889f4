import { useMutation, useQueryClient } from '@clean-express/federation/query';
import { deleteReview, myReviewsQuery, type Page, type Review } from '@clean-express/shared-api';
import { toastError, toastSuccess } from '@clean-express/shared-ui/toast';
import { deletedReviews } from '../../reviews/deleted-reviews.ts';

/** Returns the pages of a list without one review, with the total reduced by one. */
function without<List extends { pages: Page<Review>[] }>(list: List, id: string): List {
  const pages = list.pages.map((page) => ({
    ...page,
    items: page.items.filter(({ _id }) => _id !== id),
    total: page.total === undefined ? undefined : page.total - 1,
  }));
  return { ...list, pages };
}

/**
 * Deletes a review and removes it from the list. A failed request shows an error toast.
 *
 * @param email - Email of the user whose reviews are listed.
 */
export function useDeleteReview(email: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ _id }: Review) => {
      const { deletedCount } = await deleteReview(_id);
      if (!(deletedCount > 0))
        throw new Error('The review could not be deleted. Please try again.');
    },
    onSuccess: async (_data, { _id }) => {
      deletedReviews.add(_id);
      toastSuccess('User Deleted Successfully!!!');
      const { queryKey } = myReviewsQuery(email);
      // A pending response from before this deletion would overwrite it.
      await cache.cancelQueries({ queryKey });
      cache.setQueryData(queryKey, (list) => list && without(list, _id));
      cache.removeQueries({ queryKey: ['private', 'reviews', 'one', _id] });
      await cache.invalidateQueries({ queryKey: ['reviews'] });
    },
    onError: (error) => toastError(error.message),
  });
}

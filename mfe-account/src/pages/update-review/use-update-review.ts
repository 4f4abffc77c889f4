import { useQueryClient } from '@clean-express/federation/query';
import { useNavigate } from '@clean-express/federation/router';
import { type Review, updateReview } from '@clean-express/shared-api';
import { paths } from '@clean-express/shared-ui/paths';
import { toastError, toastSuccess } from '@clean-express/shared-ui/toast';

/**
 * Saves a review and goes to the list of one's own. A failure changes nothing but says why.
 *
 * @param onSaved - Called once the API has it.
 */
export function useUpdateReview(onSaved: () => void) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return async (review: Review): Promise<void> => {
    try {
      const { acknowledged } = await updateReview(review);
      if (!acknowledged) throw new Error('The review could not be saved. Please try again.');
    } catch (error) {
      toastError(error instanceof Error ? error.message : String(error));
      return;
    }
    onSaved();
    toastSuccess('Your Review Updated Successfully!!!');
    void cache.invalidateQueries({ queryKey: ['reviews'] });
    void cache.invalidateQueries({ queryKey: ['private', 'reviews'] });
    await navigate(paths.myReviews.getHref());
  };
}

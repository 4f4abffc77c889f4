import { useQueryClient } from '@clean-express/federation/query';
import { ApiError, type OpenedReview, reviewQuery, updateReview } from '@clean-express/shared-api';
import { paths } from '@clean-express/shared-ui/paths';
import { toastSuccess } from '@clean-express/shared-ui/toast';
import { useState } from 'react';
import { useNavigateAfter } from '../../forms/use-navigate-after.ts';

/** A review changed on the server while it was open in the form. */
export interface Conflict {
  /** Why the save was rejected. */
  message: string;
  /** The comment of the newer version. */
  comment: string;
}

/**
 * Saves a review and opens the list of own reviews.
 *
 * @param opened - The review as it was when the form was opened.
 * @param uid - The author.
 * @param onSaved - Called after the API has saved it.
 */
export function useUpdateReview(
  opened: OpenedReview,
  uid: string | undefined,
  onSaved: () => void,
) {
  const cache = useQueryClient();
  const navigate = useNavigateAfter();
  // The version that the author has seen: a background refetch must not replace it.
  const [base, setBase] = useState(opened);
  const [conflict, setConflict] = useState<Conflict>();

  const save = async (comment: string): Promise<void> => {
    setConflict(undefined);
    try {
      const { acknowledged } = await updateReview({ ...base, review: { ...base.review, comment } });
      if (!acknowledged) throw new Error('The review could not be saved. Please try again.');
    } catch (error) {
      if (!(error instanceof ApiError) || !error.isStale) throw error;
      // Loads and shows the newer version, which the next save overwrites.
      const latest = await cache.fetchQuery({ ...reviewQuery(base.review._id, uid), staleTime: 0 });
      setBase(latest);
      setConflict({ message: error.message, comment: latest.review.comment });
      return;
    }
    onSaved();
    toastSuccess('Your Review Updated Successfully!!!');
    void cache.invalidateQueries({ queryKey: ['reviews'] });
    void cache.invalidateQueries({ queryKey: ['private', 'reviews'] });
    await navigate(paths.myReviews.getHref());
  };

  return { save, conflict };
}

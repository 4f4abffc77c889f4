import { useQueryClient } from '@clean-express/federation/query';
import { useNavigate } from '@clean-express/federation/router';
import { ApiError, type OpenedReview, reviewQuery, updateReview } from '@clean-express/shared-api';
import { paths } from '@clean-express/shared-ui/paths';
import { toastError, toastSuccess } from '@clean-express/shared-ui/toast';
import { useState } from 'react';

/** A review that was changed elsewhere while it was open here. */
export interface Conflict {
  /** Why nothing was saved. */
  sentence: string;
  /** What the review says by now. */
  comment: string;
}

/**
 * Saves a review and goes to the list of one's own. A failure changes nothing but says why.
 *
 * @param opened - The review as it was when the form was opened.
 * @param onSaved - Called once the API has it.
 */
export function useUpdateReview(opened: OpenedReview, onSaved: () => void) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  // What its author has seen, whatever the query reads anew in the meantime.
  const [seen, setSeen] = useState(opened);
  const [conflict, setConflict] = useState<Conflict>();

  const send = async (comment: string) => {
    const { acknowledged } = await updateReview({ ...seen, review: { ...seen.review, comment } });
    if (!acknowledged) throw new Error('The review could not be saved. Please try again.');
    return true;
  };

  /** Shows what there is by now: the next save replaces that. */
  const showConflict = async (error: unknown) => {
    if (!(error instanceof ApiError) || !error.isStale) throw error;
    const now = await cache.fetchQuery({ ...reviewQuery(seen.review._id), staleTime: 0 });
    setSeen(now);
    setConflict({ sentence: error.message, comment: now.review.comment });
    return false;
  };

  const save = async (comment: string): Promise<void> => {
    setConflict(undefined);
    const saved = await send(comment)
      .catch(showConflict)
      .catch((error: unknown) => {
        toastError(error instanceof Error ? error.message : String(error));
        return false;
      });
    if (!saved) return;
    onSaved();
    toastSuccess('Your Review Updated Successfully!!!');
    void cache.invalidateQueries({ queryKey: ['reviews'] });
    void cache.invalidateQueries({ queryKey: ['private', 'reviews'] });
    await navigate(paths.myReviews.getHref());
  };

  return { save, conflict };
}

import { useQueryClient } from '@clean-express/federation/query';
import {
  deleteReply,
  type Page,
  type Review,
  replyToReview,
  serviceReviewsKey,
} from '@clean-express/shared-api';

/** Returns the review with another reply, or without one. */
function withReply({ reply: _, repliedAt: __, ...review }: Review, reply?: string): Review {
  return reply ? { ...review, reply, repliedAt: new Date().toISOString() } : review;
}

/**
 * Replies to a review, and shows that in the list without a reload.
 *
 * @returns A function that sends the reply, or deletes it, and rejects with a message for the user.
 */
export function useReply(review: Review) {
  const cache = useQueryClient();
  return async (reply: string | undefined): Promise<void> => {
    await (reply ? replyToReview(review._id, reply) : deleteReply(review._id));
    const queryKey = serviceReviewsKey(review.serviceId);
    // A pending response from before this reply would overwrite it.
    await cache.cancelQueries({ queryKey });
    const update = (each: Review) => (each._id === review._id ? withReply(each, reply) : each);
    cache.setQueriesData<{ pages: Page<Review>[] }>(
      { queryKey },
      (list) =>
        list && {
          ...list,
          pages: list.pages.map((page) => ({ ...page, items: page.items.map(update) })),
        },
    );
    await cache.invalidateQueries({ queryKey: ['private', 'reviews'] });
  };
}

import type { Review } from '@clean-express/shared-api';
import { ConfirmDialog } from '@clean-express/shared-ui/confirm-dialog';
import { LoadMore } from '@clean-express/shared-ui/load-more';
import { PageHeading } from '@clean-express/shared-ui/page-heading';
import { pagedList } from '@clean-express/shared-ui/paged-list';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { MyReviewCard } from './my-review-card.tsx';
import { NoReviews } from './no-reviews.tsx';
import { useDeleteReview } from './use-delete-review.ts';

interface Props {
  email: string;
  query: ComponentProps<typeof LoadMore>['query'] & Parameters<typeof pagedList<Review>>[0];
}

/** The list of reviews, with the confirmation before one is deleted. */
export function MyReviews({ email, query }: Props) {
  const { items, total } = pagedList(query);
  const [reviewToDelete, setReviewToDelete] = useState<Review>();
  const list = useRef<HTMLDivElement>(null);
  const deletion = useDeleteReview(email);

  const askToDelete = (review: Review) => {
    deletion.reset();
    setReviewToDelete(review);
  };
  const confirm = () => {
    if (reviewToDelete)
      deletion.mutate(reviewToDelete, { onSettled: () => setReviewToDelete(undefined) });
  };

  // The button that had the focus before the dialog was removed with its card.
  const isDeleted = deletion.isSuccess && !reviewToDelete;
  useEffect(() => {
    if (isDeleted) list.current?.querySelector<HTMLElement>('[data-page-heading]')?.focus();
  }, [isDeleted]);

  return (
    <div ref={list}>
      {total === 0 ? (
        <NoReviews />
      ) : (
        <>
          <PageHeading>I have Total {total} Reviews</PageHeading>
          <ul className="mt-8 grid gap-6">
            {items.map((review) => (
              <li key={review._id} className="nth-[n+13]:paint-near-[14rem]">
                <MyReviewCard review={review} onDelete={() => askToDelete(review)} />
              </li>
            ))}
          </ul>
          <div className="mt-8">
            <LoadMore query={query} />
          </div>
        </>
      )}
      <ConfirmDialog
        open={reviewToDelete !== undefined}
        title="Are You Sure Want to delete this Review?"
        confirmLabel="Delete"
        onConfirm={confirm}
        onCancel={() => setReviewToDelete(undefined)}
        pending={deletion.isPending}
      />
    </div>
  );
}

import type { Review } from '@clean-express/shared-api';
import { ConfirmDialog } from '@clean-express/shared-ui/confirm-dialog';
import { PageHeading } from '@clean-express/shared-ui/page-heading';
import { type ComponentProps, useRef, useState } from 'react';
import { LoadMore } from '../../lists/load-more.tsx';
import { pagedList } from '../../lists/paged-list.ts';
import { MyReviewCard } from './my-review-card.tsx';
import { NoReviews } from './no-reviews.tsx';
import { useDeleteReview } from './use-delete-review.ts';

interface Props {
  email: string;
  query: ComponentProps<typeof LoadMore>['query'] & Parameters<typeof pagedList<Review>>[0];
}

/** The list, and the question before one of it is deleted. */
export function MyReviews({ email, query }: Props) {
  const { items, total } = pagedList(query);
  const [doomed, setDoomed] = useState<Review>();
  const heading = useRef<HTMLHeadingElement>(null);
  const deletion = useDeleteReview(email);

  const confirm = () => {
    if (!doomed) return;
    deletion.mutate(doomed, {
      onSettled: () => setDoomed(undefined),
      // The button that had the focus is gone with its card.
      onSuccess: () => heading.current?.focus(),
    });
  };

  return (
    <>
      {total === 0 ? (
        <NoReviews />
      ) : (
        <>
          <PageHeading ref={heading}>I have Total {total} Reviews</PageHeading>
          <ul className="mt-8 grid gap-6">
            {items.map((review) => (
              <li key={review._id}>
                <MyReviewCard review={review} onDelete={() => setDoomed(review)} />
              </li>
            ))}
          </ul>
          <div className="mt-8">
            <LoadMore query={query} />
          </div>
        </>
      )}
      <ConfirmDialog
        open={doomed !== undefined}
        title="Are You Sure Want to delete this Review?"
        confirmLabel="Delete"
        onConfirm={confirm}
        onCancel={() => setDoomed(undefined)}
        pending={deletion.isPending}
      />
    </>
  );
}

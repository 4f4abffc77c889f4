import type { Review } from '@clean-express/shared-api';
import { Avatar } from '@clean-express/shared-ui/avatar';
import { EmptyState } from '@clean-express/shared-ui/empty-state';
import { Scene } from '@clean-express/shared-ui/scene';
import { Skeleton, skeletonKeys } from '@clean-express/shared-ui/skeleton';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';

interface RowProps {
  id: string;
  review: Review;
  /** Whether the visitor has just added it in the form below: it is highlighted, and scrolled to. */
  isAdded: boolean;
}

function ReviewRow({ id, review, isAdded }: RowProps) {
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (!isAdded) return;
    // The next Tab continues here, and not at the form, out of view.
    row.current?.focus({ preventScroll: true });
    row.current?.scrollIntoView({ block: 'center' });
  }, [isAdded]);
  return (
    <tr
      ref={row}
      id={id}
      tabIndex={-1}
      className={clsx(
        'block rounded-card border border-line p-5 -outline-offset-2 md:table-row md:p-0',
        isAdded ? 'bg-accent-soft' : 'bg-surface',
      )}
    >
      <th
        scope="row"
        className="block text-left font-semibold md:table-cell md:w-64 md:px-6 md:py-5 md:align-top"
      >
        <span className="flex items-center gap-3">
          <Avatar src={review.photo} name={review.name} size={44} />
          <span dir="auto" className="min-w-0">
            {review.name}
          </span>
        </span>
      </th>
      <td
        dir="auto"
        className="mt-3 block text-pretty whitespace-pre-line text-muted md:mt-0 md:table-cell md:px-6 md:py-5"
      >
        {review.comment}
      </td>
    </tr>
  );
}

interface Props {
  /** Its rows get the ids `<id>-1`, `<id>-2` and so on. */
  id: string;
  reviews: Review[];
  /** The review that the visitor has just added. */
  addedId: string | undefined;
}

/** A table of reviews, which narrow screens show as cards. */
export function ReviewTable({ id, reviews, addedId }: Props) {
  if (reviews.length === 0) {
    return (
      <EmptyState
        title="No reviews yet"
        text="Be the first to tell others how it went."
        picture={<Scene name="reviews" />}
      />
    );
  }
  return (
    <div className="rounded-card border-line md:overflow-hidden md:border">
      <table className="block w-full md:table">
        <caption className="sr-only">Reviews of this service</caption>
        <thead className="sr-only md:not-sr-only md:table-header-group">
          <tr className="bg-sand text-left text-sm">
            <th scope="col" className="px-6 py-3 font-semibold">
              Name
            </th>
            <th scope="col" className="px-6 py-3 font-semibold">
              Comment
            </th>
          </tr>
        </thead>
        <tbody className="grid gap-4 md:table-row-group md:divide-y md:divide-line">
          {reviews.map((review, index) => (
            <ReviewRow
              key={review._id}
              id={`${id}-${index + 1}`}
              review={review}
              isAdded={review._id === addedId}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Skeleton of the table of reviews. */
export function ReviewTableSkeleton() {
  return (
    <div
      aria-busy
      className="grid gap-4 border-line md:block md:divide-y md:divide-line md:rounded-card md:border md:bg-surface"
    >
      <p className="sr-only">Loading the reviews</p>
      {skeletonKeys(3).map((key) => (
        <div
          key={key}
          className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5 md:flex-row md:gap-6 md:border-0 md:p-6"
        >
          <Skeleton className="h-11 w-48 shrink-0" />
          <Skeleton className="h-11 w-full" />
        </div>
      ))}
    </div>
  );
}

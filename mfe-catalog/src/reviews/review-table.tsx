import type { Review } from '@clean-express/shared-api';
import { Avatar } from '@clean-express/shared-ui/avatar';
import { Button } from '@clean-express/shared-ui/button';
import { DateText } from '@clean-express/shared-ui/date-text';
import { EmptyState } from '@clean-express/shared-ui/empty-state';
import { Scene } from '@clean-express/shared-ui/scene';
import { Skeleton, skeletonKeys } from '@clean-express/shared-ui/skeleton';
import { Stars } from '@clean-express/shared-ui/stars';
import { clsx } from 'clsx';
import { Flag } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { ReviewReply } from './review-reply.tsx';

// Loaded when the first review is reported.
const ReportDialog = lazy(() =>
  import('./report-dialog.tsx').then((module) => ({ default: module.ReportDialog })),
);

interface RowProps {
  id: string;
  review: Review;
  /** Whether the visitor has just added it in the form below: it is highlighted, and scrolled to. */
  isAdded: boolean;
  isOwner: boolean;
  /** Left out for visitors who cannot report it. */
  onReport: (() => void) | undefined;
}

const CELL = 'block md:table-cell md:px-4 md:py-5 md:align-top lg:px-6';

function ReviewRow({ id, review, isAdded, isOwner, onReport }: RowProps) {
  const nameId = `${id}-name`;
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
      <th scope="row" className={clsx(CELL, 'text-left font-semibold md:w-56')}>
        <span className="flex items-center gap-3">
          <Avatar src={review.photo} name={review.name} size={44} />
          <span id={nameId} dir="auto" className="min-w-0">
            {review.name}
          </span>
        </span>
      </th>
      <td className={clsx(CELL, 'mt-3 text-sm text-muted md:mt-0 md:w-44')}>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {review.rating && <Stars rating={review.rating} />}
          {review.createdAt && <DateText date={review.createdAt} />}
          {onReport && !review.own && (
            <Button
              variant="quiet"
              size="sm"
              aria-describedby={nameId}
              onClick={onReport}
              className="-my-1 -ml-4"
            >
              <Flag aria-hidden className="size-4" />
              Report
            </Button>
          )}
        </span>
      </td>
      <td className={clsx(CELL, 'mt-3 md:mt-0')}>
        <p dir="auto" className="text-pretty whitespace-pre-line text-muted">
          {review.comment}
        </p>
        <ReviewReply review={review} isOwner={isOwner} nameId={nameId} />
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
  /** Id of the signed-in user, who may report reviews. */
  uid: string | undefined;
  /** Whether the visitor owns the service, and may reply to reviews. */
  isOwner: boolean;
}

/** A table of reviews, which narrow screens show as cards. */
export function ReviewTable({ id, reviews, addedId, uid, isOwner }: Props) {
  const [report, setReport] = useState<{ review: Review; uid: string }>();
  // Who signs in next does not see what a user has typed.
  if (report && report.uid !== uid) setReport(undefined);
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
            {['Name', 'Rating and date', 'Comment'].map((column) => (
              <th
                key={column}
                scope="col"
                className="block px-4 py-3 font-semibold md:table-cell lg:px-6"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="grid gap-4 md:table-row-group md:divide-y md:divide-line">
          {reviews.map((review, index) => (
            <ReviewRow
              key={review._id}
              id={`${id}-${index + 1}`}
              review={review}
              isAdded={review._id === addedId}
              isOwner={isOwner}
              onReport={uid ? () => setReport({ review, uid }) : undefined}
            />
          ))}
        </tbody>
      </table>
      {report && (
        <Suspense>
          <ReportDialog review={report.review} onClose={() => setReport(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

/** Skeleton of the table of reviews. Rows of members are higher, by their buttons, and those of visitors lower. */
export function ReviewTableSkeleton() {
  return (
    <div
      aria-busy
      className="grid gap-4 border-line md:block md:divide-y md:divide-line md:overflow-hidden md:rounded-card md:border md:bg-surface"
    >
      <p className="sr-only">Loading the reviews</p>
      <div className="hidden h-11 bg-sand md:block" />
      {skeletonKeys(3).map((key) => (
        <div
          key={key}
          className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5 md:flex-row md:gap-6 md:border-0 md:px-6"
        >
          <Skeleton className="h-11 w-48 shrink-0" />
          <Skeleton className="h-14 w-full" />
        </div>
      ))}
    </div>
  );
}

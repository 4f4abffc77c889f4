import { Link } from '@clean-express/federation/router';
import type { Review } from '@clean-express/shared-api';
import { Button, buttonClass } from '@clean-express/shared-ui/button';
import { DateText } from '@clean-express/shared-ui/date-text';
import { paths } from '@clean-express/shared-ui/paths';
import { Photo } from '@clean-express/shared-ui/photo';
import { Stars } from '@clean-express/shared-ui/stars';
import { Pencil, Trash2 } from 'lucide-react';
import { useId } from 'react';

interface Props {
  review: Review;
  onDelete: () => void;
}

/** One review, with its edit and delete actions. */
export function MyReviewCard({ review, onDelete }: Props) {
  const nameId = useId();
  return (
    <article
      aria-labelledby={nameId}
      className="grid overflow-hidden rounded-card border border-line bg-surface sm:grid-cols-[14rem_1fr] sm:items-start"
    >
      <Photo
        src={review.serviceImg}
        alt=""
        sizes="(min-width: 40rem) 14rem, 100vw"
        className="overflow-hidden sm:m-4 sm:mr-0 sm:rounded-control"
      />
      <div className="flex min-w-0 flex-col gap-4 p-6">
        <dl className="grid gap-4">
          <div>
            <dt className="text-sm text-muted">Service Name</dt>
            <dd id={nameId} dir="auto" className="text-h3 font-bold">
              {review.serviceName}
            </dd>
          </div>
          <div>
            <dt className="text-sm text-muted">My Review</dt>
            <dd dir="auto" className="max-w-prose whitespace-pre-line">
              {review.comment}
            </dd>
            {(review.rating || review.createdAt) && (
              <dd className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-muted">
                {review.rating && <Stars rating={review.rating} />}
                {review.createdAt && <DateText date={review.createdAt} />}
              </dd>
            )}
          </div>
          {review.reply && (
            <div>
              <dt className="text-sm text-muted">Reply from the owner</dt>
              <dd dir="auto" className="max-w-prose whitespace-pre-line">
                {review.reply}
              </dd>
            </div>
          )}
        </dl>
        <div className="mt-auto flex flex-wrap gap-x-1 gap-y-2">
          <Link
            to={paths.updateReview.getHref(review._id)}
            aria-describedby={nameId}
            className={buttonClass({ variant: 'secondary', size: 'sm', className: 'max-sm:px-3' })}
          >
            <Pencil aria-hidden className="size-4" />
            Update Review
          </Link>
          <Button
            variant="quiet"
            size="sm"
            aria-describedby={nameId}
            onClick={onDelete}
            className="text-danger hover:bg-danger-soft max-sm:px-3"
          >
            <Trash2 aria-hidden className="size-4" />
            Delete Review
          </Button>
        </div>
      </div>
    </article>
  );
}

import { Link, useLocation } from '@clean-express/federation/router';
import { MessageSquareText, Star } from 'lucide-react';
import { averageOf, useServiceReviews } from './service-reviews.ts';

/** The first line of a text that has one. */
const firstLine = (text = '') => text.trim().split('\n', 1)[0];

/**
 * How many reviews a service has, as a link to them, their average rating, and what the newest one begins
 * with. It has its line while they load.
 */
export function ReviewSummary({ serviceId, listId }: { serviceId: string; listId: string }) {
  const { search } = useLocation();
  const { query, part, sort, items, total, ratings } = useServiceReviews(serviceId);
  // A part of the list from elsewhere, or in another order, does not begin with the newest one.
  const comment = part.after || sort ? '' : firstLine(items[0]?.comment);
  return (
    <p className="mt-3 flex min-h-6 items-center gap-3 text-sm text-muted">
      {query.data && total > 0 && (
        <>
          {ratings && (
            <span className="flex shrink-0 items-center gap-1 font-semibold text-ink tabular-nums">
              <Star aria-hidden className="size-4 fill-current text-brand" />
              {averageOf(ratings)}
              <span className="sr-only"> out of 5 stars</span>
            </span>
          )}
          <Link
            to={{ search, hash: listId }}
            className="flex shrink-0 items-center gap-2 font-semibold text-brand underline underline-offset-4"
          >
            <MessageSquareText aria-hidden className="size-4" />
            {total === 1 ? '1 review' : `${total} reviews`}
          </Link>
          {comment && (
            <q dir="auto" className="truncate">
              {comment}
            </q>
          )}
        </>
      )}
    </p>
  );
}

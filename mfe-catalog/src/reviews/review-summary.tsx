import { useInfiniteQuery } from '@clean-express/federation/query';
import { Link, useLocation } from '@clean-express/federation/router';
import { serviceReviewsQuery } from '@clean-express/shared-api';
import { pagedList } from '@clean-express/shared-ui/paged-list';
import { MessageSquareText } from 'lucide-react';
import { reviewPartOf } from './review-part.ts';

/** The first line of a text that has one. */
const firstLine = (text = '') => text.trim().split('\n', 1)[0];

/**
 * How many reviews a service has, as a link to them, and what the newest one begins with. It has its line
 * while they load.
 */
export function ReviewSummary({ serviceId, listId }: { serviceId: string; listId: string }) {
  const { search } = useLocation();
  const part = reviewPartOf(new URLSearchParams(search));
  const query = useInfiniteQuery(serviceReviewsQuery(serviceId, part));
  const { items, total } = pagedList(query, part.show);
  // A part of the list from elsewhere does not have the newest one.
  const comment = part.after ? '' : firstLine(items[0]?.comment);
  return (
    <p className="mt-3 flex min-h-6 items-center gap-3 text-sm text-muted">
      {query.data && total > 0 && (
        <>
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

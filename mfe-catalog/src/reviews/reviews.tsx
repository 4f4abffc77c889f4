import { useInfiniteQuery } from '@clean-express/federation/query';
import { type Service, serviceReviewsQuery } from '@clean-express/shared-api';
import { Badge } from '@clean-express/shared-ui/badge';
import { LoadMore } from '@clean-express/shared-ui/load-more';
import { pagedList } from '@clean-express/shared-ui/paged-list';
import { QueryError } from '@clean-express/shared-ui/query-error';
import { useId } from 'react';
import { AddReview } from './add-review.tsx';
import { ReviewTable } from './review-table.tsx';
import { ReviewTableSkeleton } from './review-table-skeleton.tsx';

/** The reviews of a service, and the form that adds one. */
export function Reviews({
  serviceId,
  service,
}: {
  serviceId: string;
  service?: Service | undefined;
}) {
  const headingId = useId();
  const query = useInfiniteQuery(serviceReviewsQuery(serviceId));
  const { items, total } = pagedList(query);
  return (
    <section aria-labelledby={headingId} className="mt-16">
      <h2 id={headingId} className="flex flex-wrap items-center gap-3 text-h2 font-bold">
        Total Reviews <Badge>{query.data ? total : '–'}</Badge>
      </h2>
      <div className="mt-6 flex flex-col gap-6">
        {query.isPending && <ReviewTableSkeleton />}
        <QueryError query={query} />
        {query.data && <ReviewTable reviews={items} />}
        <LoadMore query={query} />
      </div>
      {service && <AddReview service={service} />}
    </section>
  );
}

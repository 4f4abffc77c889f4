import { useQuery } from '@clean-express/federation/query';
import { type Service, serviceReviewsQuery } from '@clean-express/shared-api';
import { Badge } from '@clean-express/shared-ui/badge';
import { LoadError } from '@clean-express/shared-ui/load-error';
import { useId } from 'react';
import { ReviewInvitation } from './review-invitation.tsx';
import { ReviewTable } from './review-table.tsx';
import { ReviewTableSkeleton } from './review-table-skeleton.tsx';

/** What people say about a service, and the way to say something. */
export function Reviews({
  serviceId,
  service,
}: {
  serviceId: string;
  service?: Service | undefined;
}) {
  const headingId = useId();
  const query = useQuery(serviceReviewsQuery(serviceId));
  return (
    <section aria-labelledby={headingId} className="mt-16">
      <h2 id={headingId} className="flex flex-wrap items-center gap-3 text-h2 font-bold">
        Total Reviews <Badge>{query.data?.length ?? '–'}</Badge>
      </h2>
      <div className="mt-6">
        {query.isPending && <ReviewTableSkeleton />}
        {query.isLoadingError && (
          <LoadError
            message={query.error.message}
            onRetry={() => void query.refetch()}
            pending={query.isRefetching}
          />
        )}
        {query.data && <ReviewTable reviews={query.data} />}
      </div>
      {service && <ReviewInvitation service={service} />}
    </section>
  );
}

import { useInfiniteQuery } from '@clean-express/federation/query';
import { Link, useLocation } from '@clean-express/federation/router';
import { type Service, serviceReviewsQuery } from '@clean-express/shared-api';
import { useAuthStore } from '@clean-express/shared-auth';
import { Badge } from '@clean-express/shared-ui/badge';
import { buttonClass } from '@clean-express/shared-ui/button';
import { QueryError } from '@clean-express/shared-ui/load-error';
import { LoadMore } from '@clean-express/shared-ui/load-more';
import { pagedList } from '@clean-express/shared-ui/paged-list';
import { paths } from '@clean-express/shared-ui/paths';
import { useId } from 'react';
import { ReviewForm } from './review-form.tsx';
import { ReviewTable, ReviewTableSkeleton } from './review-table.tsx';

/**
 * The review form for signed-in users; for other visitors a link to the login, which redirects back
 * here.
 */
function AddReview({ service }: { service: Service }) {
  const user = useAuthStore((state) => state.user);
  const { pathname, search } = useLocation();
  if (user) return <ReviewForm key={user.uid} service={service} user={user} />;
  return (
    <Link
      to={paths.login.getHref()}
      state={{ from: `${pathname}${search}` }}
      className={buttonClass({ variant: 'secondary', className: 'mt-8' })}
    >
      Please login to add a review
    </Link>
  );
}

interface Props {
  serviceId: string;
  /** `undefined` while it loads. */
  service?: Service | undefined;
}

/** The reviews of a service, and the form that adds one. */
export function Reviews({ serviceId, service }: Props) {
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

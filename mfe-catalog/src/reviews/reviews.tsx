import { useInfiniteQuery } from '@clean-express/federation/query';
import { Link, useLocation, useSearchParams } from '@clean-express/federation/router';
import { type Service, serviceReviewsQuery } from '@clean-express/shared-api';
import { useAuthStore } from '@clean-express/shared-auth';
import { Badge } from '@clean-express/shared-ui/badge';
import { buttonClass } from '@clean-express/shared-ui/button';
import { ListLinks } from '@clean-express/shared-ui/list-links';
import { QueryError } from '@clean-express/shared-ui/load-error';
import { pagedList } from '@clean-express/shared-ui/paged-list';
import { paths } from '@clean-express/shared-ui/paths';
import { type ComponentProps, useState } from 'react';
import { REVIEW_FORM_ID, ReviewForm } from './review-form.tsx';
import { reviewPartOf } from './review-part.ts';
import { ReviewTable, ReviewTableSkeleton } from './review-table.tsx';

/**
 * The review form for signed-in users; for other visitors a link to the login, which redirects back
 * to the form.
 */
function AddReview({
  service,
  onAdded,
}: Pick<ComponentProps<typeof ReviewForm>, 'service' | 'onAdded'>) {
  const { user, signOutReason } = useAuthStore((state) => state);
  const { pathname, search } = useLocation();
  if (user) return <ReviewForm key={user.uid} service={service} user={user} onAdded={onAdded} />;
  return (
    <>
      {signOutReason && (
        <p role="status" className="mt-8 max-w-prose rounded-control bg-accent-soft px-4 py-3">
          {signOutReason}
        </p>
      )}
      <Link
        to={paths.login.getHref()}
        state={{ from: `${pathname}${search}#${REVIEW_FORM_ID}` }}
        className={buttonClass({ variant: 'secondary', className: 'mt-8' })}
      >
        Please login to add a review
      </Link>
      <noscript>
        <p className="mt-4 text-muted">You need JavaScript to add a review.</p>
      </noscript>
    </>
  );
}

/** Id of the list of reviews, for links to it. */
export const LIST_ID = 'reviews';

interface Props {
  serviceId: string;
  /** `undefined` while it loads. */
  service?: Service | undefined;
}

/** The reviews of a service, and the form that adds one. */
export function Reviews({ serviceId, service }: Props) {
  const [parameters] = useSearchParams();
  const part = reviewPartOf(parameters);
  const query = useInfiniteQuery(serviceReviewsQuery(serviceId, part));
  const { items, total } = pagedList(query, part.show);
  const [addedId, setAddedId] = useState<string>();
  return (
    <section aria-labelledby={LIST_ID} className="mt-16">
      <h2 id={LIST_ID} className="flex flex-wrap items-center gap-3 text-h2 font-bold">
        Total Reviews <Badge>{query.data ? total : '–'}</Badge>
      </h2>
      <div className="mt-6 flex flex-col gap-6">
        {query.isPending && <ReviewTableSkeleton />}
        <QueryError query={query} />
        {query.data && <ReviewTable id={LIST_ID} reviews={items} addedId={addedId} />}
        <ListLinks
          query={query}
          part={part}
          path={paths.serviceDetail.getHref(serviceId)}
          listId={LIST_ID}
        />
      </div>
      {service && <AddReview service={service} onAdded={setAddedId} />}
    </section>
  );
}

import { useQuery } from '@clean-express/federation/query';
import { Link, useLocation } from '@clean-express/federation/router';
import {
  ownServiceQuery,
  type Ratings,
  type ReviewSort,
  type Service,
  withQuery,
} from '@clean-express/shared-api';
import { useAuthStore } from '@clean-express/shared-auth';
import { Badge } from '@clean-express/shared-ui/badge';
import { buttonClass } from '@clean-express/shared-ui/button';
import { ListLinks } from '@clean-express/shared-ui/list-links';
import { QueryError } from '@clean-express/shared-ui/load-error';
import { paths } from '@clean-express/shared-ui/paths';
import { Stars } from '@clean-express/shared-ui/stars';
import { Star } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ReviewTable, ReviewTableSkeleton } from './review-table.tsx';
import { averageOf, REVIEW_FORM_ID, useServiceReviews } from './service-reviews.ts';

// Anonymous visitors do not need it.
const ReviewForm = lazy(() =>
  import('./review-form.tsx').then((module) => ({ default: module.ReviewForm })),
);

/**
 * The review form for signed-in users; for other visitors a link to the login, which redirects back
 * to the form.
 */
function AddReview({ service, onAdded }: { service: Service; onAdded: (id: string) => void }) {
  const { user, signOutReason } = useAuthStore((state) => state);
  const { pathname, search } = useLocation();
  if (user) {
    return (
      <Suspense>
        <ReviewForm
          key={user.uid}
          service={service}
          user={user}
          onAdded={onAdded}
          star={<Star aria-hidden className="size-6" />}
        />
      </Suspense>
    );
  }
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

/** The average of the ratings. */
function Average({ ratings }: { ratings: Ratings }) {
  const average = averageOf(ratings);
  return (
    <p className="flex items-center gap-2 text-sm text-muted tabular-nums">
      <span aria-hidden className="text-h3 font-bold text-ink">
        {average}
      </span>
      <Stars rating={average} />
      <span>{ratings.count === 1 ? '1 rating' : `${ratings.count} ratings`}</span>
    </p>
  );
}

const SORTS: { value: ReviewSort | undefined; label: string }[] = [
  { value: undefined, label: 'Newest first' },
  { value: '-rating', label: 'Best first' },
];

/** The orders of the list, as links to it. */
function SortLinks({ path, sort }: { path: string; sort: ReviewSort | undefined }) {
  return (
    <ul aria-label="Order of the reviews" className="flex gap-2">
      {SORTS.map(({ value, label }) => (
        <li key={label}>
          <Link
            to={`${withQuery(path, { sort: value })}#${LIST_ID}`}
            preventScrollReset
            aria-current={value === sort}
            className="inline-flex min-h-11 items-center rounded-full border border-line-strong bg-surface px-4 text-sm font-semibold text-ink no-underline transition-[border-color] hover:border-ink aria-[current=true]:border-brand-line aria-[current=true]:bg-brand-soft aria-[current=true]:text-brand-strong"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Whether the signed-in user owns a service: the public response does not say it. */
function useIsOwner(service: Service | undefined, uid: string | undefined): boolean {
  const query = useQuery({
    ...ownServiceQuery(service?._id ?? '', uid),
    // It stays theirs.
    staleTime: Number.POSITIVE_INFINITY,
    // Without a provider, it is one of Clean Express.
    enabled: uid !== undefined && Boolean(service?.provider),
  });
  return query.data?.service.own === true;
}

interface Props {
  serviceId: string;
  /** `undefined` while it loads. */
  service?: Service | undefined;
}

/** The reviews of a service, and the form that adds one. */
export function Reviews({ serviceId, service }: Props) {
  const { query, part, sort, items, total, ratings } = useServiceReviews(serviceId);
  const uid = useAuthStore((state) => state.user?.uid);
  // Asked beside the reviews: a button that comes later would move them.
  const isOwner = useIsOwner(service, uid);
  const path = paths.serviceDetail.getHref(serviceId);
  const [addedId, setAddedId] = useState<string>();
  return (
    <section aria-labelledby={LIST_ID} className="mt-16">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <h2 id={LIST_ID} className="flex flex-wrap items-center gap-3 text-h2 font-bold">
          Total Reviews <Badge>{query.data ? total : '–'}</Badge>
        </h2>
        {ratings && <Average ratings={ratings} />}
        {total > 1 && (ratings || sort) && (
          <div className="sm:ml-auto">
            <SortLinks path={path} sort={sort} />
          </div>
        )}
      </div>
      <div className="mt-6 flex flex-col gap-6">
        {query.isPending && <ReviewTableSkeleton />}
        <QueryError query={query} />
        {query.data && (
          <ReviewTable id={LIST_ID} reviews={items} addedId={addedId} uid={uid} isOwner={isOwner} />
        )}
        <ListLinks query={query} part={part} path={withQuery(path, { sort })} listId={LIST_ID} />
      </div>
      {service && <AddReview service={service} onAdded={setAddedId} />}
    </section>
  );
}

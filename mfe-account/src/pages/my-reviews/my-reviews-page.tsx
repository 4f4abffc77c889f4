import { useInfiniteQuery } from '@clean-express/federation/query';
import { Link } from '@clean-express/federation/router';
import { myReviewsQuery, type Review } from '@clean-express/shared-api';
import { useAuthStore } from '@clean-express/shared-auth';
import { buttonClass } from '@clean-express/shared-ui/button';
import { ConfirmDialog } from '@clean-express/shared-ui/confirm-dialog';
import { Container } from '@clean-express/shared-ui/container';
import { EmptyState } from '@clean-express/shared-ui/empty-state';
import { QueryError } from '@clean-express/shared-ui/load-error';
import { LoadMore } from '@clean-express/shared-ui/load-more';
import { PageHeading } from '@clean-express/shared-ui/page-heading';
import { pagedList } from '@clean-express/shared-ui/paged-list';
import { paths } from '@clean-express/shared-ui/paths';
import { Scene } from '@clean-express/shared-ui/scene';
import type { ComponentProps } from 'react';
import { ReviewListSkeleton } from '../../lists/list-skeleton.tsx';
import { useConfirmedDeletion } from '../../lists/use-confirmed-deletion.ts';
import { useDeleteReview } from './delete-review.mutation.ts';
import { MyReviewCard } from './my-review-card.tsx';

/** Empty state of the list of reviews. */
function NoReviews() {
  return (
    <EmptyState
      as="h1"
      title="You Don't have Any Review"
      text="Tell others how a service went: its page has a form for your review."
      picture={<Scene name="reviews" />}
      action={
        <Link to={paths.services.getHref()} className={buttonClass()}>
          See Services
        </Link>
      }
    />
  );
}

interface Props {
  email: string;
  query: ComponentProps<typeof LoadMore>['query'] & Parameters<typeof pagedList<Review>>[0];
}

/** The list of reviews, with the confirmation before one is deleted. */
function MyReviews({ email, query }: Props) {
  const { items, total } = pagedList(query);
  const { list, ask, dialog } = useConfirmedDeletion(useDeleteReview(email));
  return (
    <div ref={list}>
      {total === 0 ? (
        <NoReviews />
      ) : (
        <>
          <PageHeading>I have Total {total} Reviews</PageHeading>
          <ul className="mt-8 grid gap-6">
            {items.map((review, index) => (
              <li
                key={review._id}
                id={`reviews-${index + 1}`}
                tabIndex={-1}
                className="rounded-card nth-[n+13]:paint-near-[14rem]"
              >
                <MyReviewCard review={review} onDelete={() => ask(review)} />
              </li>
            ))}
          </ul>
          <div className="mt-8">
            <LoadMore query={query} nextId={`reviews-${items.length + 1}`} />
          </div>
        </>
      )}
      <ConfirmDialog {...dialog} title="Are You Sure Want to delete this Review?" />
    </div>
  );
}

/** The page with the reviews of the signed-in user. */
export function Component() {
  const email = useAuthStore((state) => state.user?.email) ?? '';
  const query = useInfiniteQuery(myReviewsQuery(email));
  return (
    <Container className="py-8 md:py-16">
      {query.data && <MyReviews email={email} query={query} />}
      {query.isLoading && <ReviewListSkeleton />}
      <QueryError query={query} heading="My Reviews" />
    </Container>
  );
}

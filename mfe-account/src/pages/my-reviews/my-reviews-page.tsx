import { useInfiniteQuery } from '@clean-express/federation/query';
import { Link } from '@clean-express/federation/router';
import { myReviewsQuery, type Review } from '@clean-express/shared-api';
import { useAuthStore } from '@clean-express/shared-auth';
import { Button, buttonClass } from '@clean-express/shared-ui/button';
import { ConfirmDialog } from '@clean-express/shared-ui/confirm-dialog';
import { Container } from '@clean-express/shared-ui/container';
import { DateText } from '@clean-express/shared-ui/date-text';
import { EmptyState } from '@clean-express/shared-ui/empty-state';
import { QueryError } from '@clean-express/shared-ui/load-error';
import { LoadMore } from '@clean-express/shared-ui/load-more';
import { PageHeading } from '@clean-express/shared-ui/page-heading';
import { pagedList } from '@clean-express/shared-ui/paged-list';
import { paths } from '@clean-express/shared-ui/paths';
import { Photo } from '@clean-express/shared-ui/photo';
import { Scene } from '@clean-express/shared-ui/scene';
import { Stars } from '@clean-express/shared-ui/stars';
import { Pencil, Trash2 } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { ReviewListSkeleton } from '../../lists/list-skeleton.tsx';
import { useConfirmedDeletion } from '../../lists/use-confirmed-deletion.ts';
import { useDeleteReview } from './delete-review.mutation.ts';

interface CardProps {
  review: Review;
  onDelete: () => void;
}

/** One review, with its edit and delete actions. */
function MyReviewCard({ review, onDelete }: CardProps) {
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

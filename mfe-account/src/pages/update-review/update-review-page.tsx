import { useQuery } from '@clean-express/federation/query';
import { useParams } from '@clean-express/federation/router';
import { ApiError, type OpenedReview, reviewQuery } from '@clean-express/shared-api';
import { useAuthStore } from '@clean-express/shared-auth';
import { Container } from '@clean-express/shared-ui/container';
import { DocumentTitle } from '@clean-express/shared-ui/document-title';
import { NoIndex } from '@clean-express/shared-ui/no-index';
import { NotFound } from '@clean-express/shared-ui/not-found';
import { PageHeading } from '@clean-express/shared-ui/page-heading';
import { QueryError } from '@clean-express/shared-ui/query-error';
import { Skeleton } from '@clean-express/shared-ui/skeleton';
import { ReadOnlyNotice } from './read-only-notice.tsx';
import { UpdateReviewForm } from './update-review-form.tsx';

/** Skeleton of the review form. */
function ReviewSkeleton() {
  return (
    <div className="mx-auto max-w-prose rounded-card border border-line bg-surface px-6 py-8 md:p-12">
      <p role="status" className="sr-only">
        Loading…
      </p>
      <Skeleton className="h-11 w-80 max-w-full" />
      <Skeleton className="mt-8 h-12" />
      <Skeleton className="mt-6 h-12" />
      <Skeleton className="mt-6 h-36" />
    </div>
  );
}

/** A review in its form, which is editable for the author only. */
function UpdateReview({ opened }: { opened: OpenedReview }) {
  const { review } = opened;
  const user = useAuthStore((state) => state.user);
  const author = user?.email === review.email ? user : undefined;
  return (
    <Container className="py-8 md:py-16">
      <div className="mx-auto max-w-prose rounded-card border border-line bg-surface px-6 py-8 shadow-card md:p-12">
        <PageHeading>Update Your Review</PageHeading>
        <p className="mt-3 mb-8 text-lead wrap-break-word text-muted">{review.serviceName}</p>
        {!author && <ReadOnlyNotice isSignedIn={user !== undefined} />}
        <UpdateReviewForm key={author?.uid} opened={opened} authorUid={author?.uid} />
      </div>
    </Container>
  );
}

/** The page of one review. Only its author can edit it, all visitors can read it. */
export function Component() {
  const { id = '' } = useParams();
  const query = useQuery(reviewQuery(id));
  const { data: opened, error, isPending } = query;
  if (error instanceof ApiError && error.isNotFound) return <NotFound />;
  return (
    <>
      <DocumentTitle page="Update Review" />
      <NoIndex />
      {opened ? (
        <UpdateReview opened={opened} />
      ) : (
        <Container className="py-8 md:py-16">
          <QueryError query={query} heading="Update Your Review" />
          {isPending && <ReviewSkeleton />}
        </Container>
      )}
    </>
  );
}

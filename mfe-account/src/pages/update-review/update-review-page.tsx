import { useQuery } from '@clean-express/federation/query';
import { useParams } from '@clean-express/federation/router';
import { ApiError, reviewQuery } from '@clean-express/shared-api';
import { Container } from '@clean-express/shared-ui/container';
import { DocumentTitle } from '@clean-express/shared-ui/document-title';
import { NoIndex } from '@clean-express/shared-ui/no-index';
import { NotFound } from '@clean-express/shared-ui/not-found';
import { QueryError } from '@clean-express/shared-ui/query-error';
import { ReviewSkeleton } from './review-skeleton.tsx';
import { UpdateReview } from './update-review.tsx';

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

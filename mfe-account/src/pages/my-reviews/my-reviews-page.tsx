import { useInfiniteQuery } from '@clean-express/federation/query';
import { myReviewsQuery } from '@clean-express/shared-api';
import { useAuthStore } from '@clean-express/shared-auth';
import { Container } from '@clean-express/shared-ui/container';
import { QueryError } from '@clean-express/shared-ui/query-error';
import { ListSkeleton } from '../../lists/list-skeleton.tsx';
import { MyReviews } from './my-reviews.tsx';
import { NoReviews } from './no-reviews.tsx';

/** The page with the reviews of the signed-in user. */
export function Component() {
  const email = useAuthStore((state) => state.user?.email) ?? '';
  // Without an email the API would return the reviews of all users.
  const query = useInfiniteQuery({ ...myReviewsQuery(email), enabled: email !== '' });
  return (
    <Container className="py-8 md:py-16">
      {query.data && <MyReviews email={email} query={query} />}
      {!email && <NoReviews />}
      {query.isLoading && (
        <ListSkeleton className="mt-8 grid gap-6" itemClass="h-56 rounded-card" />
      )}
      <QueryError query={query} heading="My Reviews" />
    </Container>
  );
}

import { useInfiniteQuery } from '@clean-express/federation/query';
import { servicePagesQuery } from '@clean-express/shared-api';
import { useAuthStore } from '@clean-express/shared-auth';
import { Container } from '@clean-express/shared-ui/container';
import { LoadMore } from '@clean-express/shared-ui/load-more';
import { pagedList } from '@clean-express/shared-ui/paged-list';
import { QueryError } from '@clean-express/shared-ui/query-error';
import { ListSkeleton } from '../../lists/list-skeleton.tsx';
import { MyServices } from './my-services.tsx';
import { NoServices } from './no-services.tsx';

/** The page with the services of the signed-in user. */
export function Component() {
  const email = useAuthStore((state) => state.user?.email) ?? '';
  const query = useInfiniteQuery({
    ...servicePagesQuery({ email, sort: 'newest' }),
    enabled: email !== '',
  });
  const { items, total } = pagedList(query);
  return (
    <Container className="py-8 md:py-16">
      {query.isLoading && (
        <ListSkeleton
          className="mt-8 grid gap-6 md:grid-cols-2 lg:grid-cols-3"
          itemClass="h-112 rounded-card"
        />
      )}
      <QueryError query={query} heading="My Services" />
      {query.data && total > 0 && <MyServices services={items} total={total} />}
      {(query.data || !email) && total === 0 && <NoServices />}
      <div className="mt-8">
        <LoadMore query={query} />
      </div>
    </Container>
  );
}

import { useInfiniteQuery } from '@clean-express/federation/query';
import { Link } from '@clean-express/federation/router';
import { servicePagesQuery } from '@clean-express/shared-api';
import { useAuthStore } from '@clean-express/shared-auth';
import { buttonClass } from '@clean-express/shared-ui/button';
import { Container } from '@clean-express/shared-ui/container';
import { EmptyState } from '@clean-express/shared-ui/empty-state';
import { QueryError } from '@clean-express/shared-ui/load-error';
import { LoadMore } from '@clean-express/shared-ui/load-more';
import { PageHeading } from '@clean-express/shared-ui/page-heading';
import { pagedList } from '@clean-express/shared-ui/paged-list';
import { paths } from '@clean-express/shared-ui/paths';
import { Scene } from '@clean-express/shared-ui/scene';
import { ServiceCard } from '@clean-express/shared-ui/service-card';
import { Plus } from 'lucide-react';
import { ServiceListSkeleton } from '../../lists/list-skeleton.tsx';

/** Empty state of the list of services. */
function NoServices() {
  return (
    <EmptyState
      as="h1"
      title="You Don't have Any Services"
      text="Offer what you do best: it takes a name, a price, a photo and a few words."
      picture={<Scene name="services" />}
      action={
        <Link to={paths.addService.getHref()} className={buttonClass()}>
          Add a Service
        </Link>
      }
    />
  );
}

/** The page with the services of the signed-in user, and a link to add one. */
export function Component() {
  const email = useAuthStore((state) => state.user?.email) ?? '';
  const query = useInfiniteQuery(servicePagesQuery({ email, sort: 'newest' }));
  const { items, total } = pagedList(query);
  return (
    <Container className="py-8 md:py-16">
      {query.isLoading && <ServiceListSkeleton />}
      <QueryError query={query} heading="My Services" />
      {total > 0 && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-4">
            <PageHeading>I have Total {total} Services</PageHeading>
            <Link to={paths.addService.getHref()} className={buttonClass({ variant: 'secondary' })}>
              <Plus aria-hidden className="size-5" />
              Add a Service
            </Link>
          </div>
          <ul className="mt-8 grid gap-6 md:grid-cols-2 lg:grid-cols-3">
            {items.map((service, index) => (
              <li
                key={service._id}
                id={`services-${index + 1}`}
                tabIndex={-1}
                className="grid rounded-card nth-[n+13]:paint-near-[31rem]"
              >
                <ServiceCard
                  service={service}
                  sizes="(min-width: 64rem) 24rem, (min-width: 48rem) 50vw, 100vw"
                  heading="h2"
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {query.data && total === 0 && <NoServices />}
      <div className="mt-8">
        <LoadMore query={query} nextId={`services-${items.length + 1}`} />
      </div>
    </Container>
  );
}

import { useInfiniteQuery } from '@clean-express/federation/query';
import { Link } from '@clean-express/federation/router';
import { type Service, servicePagesQuery } from '@clean-express/shared-api';
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
import { Plus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { ServiceListSkeleton } from '../../lists/list-skeleton.tsx';
import { useConfirmedDeletion } from '../../lists/use-confirmed-deletion.ts';
import { MyService } from './my-service.tsx';
import { useDeleteService } from './own-service.mutations.ts';

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

interface Props {
  uid: string;
  query: ComponentProps<typeof LoadMore>['query'] & Parameters<typeof pagedList<Service>>[0];
}

/** The list of services, with the confirmation before one is deleted. */
function MyServices({ uid, query }: Props) {
  const { items, total } = pagedList(query);
  const { item, list, ask, dialog } = useConfirmedDeletion(useDeleteService());
  return (
    <div ref={list}>
      {total === 0 ? (
        <NoServices />
      ) : (
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
                className="grid rounded-card nth-[n+13]:paint-near-[36rem] has-[form]:col-span-full"
              >
                <MyService service={service} uid={uid} onDelete={() => ask(service)} />
              </li>
            ))}
          </ul>
          <div className="mt-8">
            <LoadMore query={query} nextId={`services-${items.length + 1}`} />
          </div>
        </>
      )}
      <ConfirmDialog
        {...dialog}
        title="Are You Sure Want to delete this Service?"
        description={
          <p>
            <span dir="auto">{item?.name}</span> is deleted for good. Reviews of it stay with those
            who wrote them.
          </p>
        }
      />
    </div>
  );
}

/** The page with the services of the signed-in user, and a link to add one. */
export function Component() {
  const user = useAuthStore((state) => state.user);
  const query = useInfiniteQuery(servicePagesQuery({ email: user?.email ?? '', sort: 'newest' }));
  return (
    <Container className="py-8 md:py-16">
      {query.data && <MyServices uid={user?.uid ?? ''} query={query} />}
      {query.isLoading && <ServiceListSkeleton />}
      <QueryError query={query} heading="My Services" />
    </Container>
  );
}

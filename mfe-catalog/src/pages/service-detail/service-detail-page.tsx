import { useQuery, useQueryClient } from '@clean-express/federation/query';
import { Link, useParams } from '@clean-express/federation/router';
import { Slot } from '@clean-express/federation/widget';
import {
  ApiError,
  findInPages,
  homeServicesQuery,
  type Named,
  otherServicesQuery,
  ownServiceQuery,
  type Service,
  serviceNamesKey,
  servicePagesKey,
  serviceQuery,
} from '@clean-express/shared-api';
import { useAuthStore } from '@clean-express/shared-auth';
import { buttonClass } from '@clean-express/shared-ui/button';
import { Container } from '@clean-express/shared-ui/container';
import { EmptyState } from '@clean-express/shared-ui/empty-state';
import { QueryError } from '@clean-express/shared-ui/load-error';
import { NotFound } from '@clean-express/shared-ui/not-found';
import { DocumentTitle, NoIndex } from '@clean-express/shared-ui/page-meta';
import { pageTitle } from '@clean-express/shared-ui/page-title';
import { paths } from '@clean-express/shared-ui/paths';
import { Skeleton } from '@clean-express/shared-ui/skeleton';
import { Reviews } from '../../reviews/reviews.tsx';
import { WithSidebar } from '../../services/with-sidebar.tsx';
import { ServiceDetail } from './service-detail.tsx';

declare module '@clean-express/federation/contract' {
  interface SlotContract {
    /** Below the reviews; the id of the service. */
    'catalog/service': { service: string };
  }
}

/**
 * Loads one service. Until then, uses the service from a cached list: that of the home page has
 * only an excerpt of its text.
 */
function useService(id: string) {
  const cache = useQueryClient();
  const listed = findInPages<Service>(cache, servicePagesKey, id);
  const query = useQuery({
    ...serviceQuery(id),
    placeholderData: () =>
      listed ?? cache.getQueryData(homeServicesQuery().queryKey)?.find(({ _id }) => _id === id),
  });
  const isMissing = query.error instanceof ApiError && query.error.isNotFound;
  const user = useAuthStore((state) => state.user);
  // Its owner sees a paused service, which does not exist for others.
  const isOwn = isMissing && user !== undefined;
  const ownQuery = useQuery({
    ...ownServiceQuery(id, user?.uid),
    enabled: isOwn,
    select: ({ service }) => service,
  });
  return {
    query: isOwn ? ownQuery : query,
    isTextPending: query.isPlaceholderData && !listed,
  };
}

/** Shown for a service that its owner has deleted. */
function EndedService() {
  return (
    <Container className="py-12 lg:py-20">
      <DocumentTitle page="Service ended" />
      <NoIndex />
      <EmptyState
        as="h1"
        title="This service has ended"
        text="Its owner does not offer it any more."
        action={
          <Link to={paths.services.getHref()} className={buttonClass()}>
            See Services
          </Link>
        }
      />
    </Container>
  );
}

/** Skeleton of a service. */
function ServiceDetailSkeleton() {
  return (
    <div
      aria-busy
      className="flex flex-col gap-x-8 gap-y-6 xl:grid xl:grid-cols-2 xl:grid-rows-[auto_1fr]"
    >
      <p className="sr-only">Loading the service</p>
      <Skeleton className="aspect-4/3 max-h-[26rem] rounded-card xl:row-span-2" />
      <div>
        <Skeleton className="h-11 w-4/5" />
        <Skeleton className="mt-3 h-6 w-3/5" />
      </div>
      <Skeleton className="h-24 rounded-card max-md:order-last xl:h-44" />
      <Skeleton className="h-48 w-full max-w-prose xl:col-span-2" />
      <Skeleton className="h-28 w-full xl:col-span-2" />
    </div>
  );
}

/** The page of one service with its reviews. All requests start at the same time. */
export function Component() {
  const { id = '' } = useParams();
  const { query, isTextPending } = useService(id);
  const { data: others = [] } = useQuery(otherServicesQuery(id));
  const listed = findInPages<Named>(useQueryClient(), serviceNamesKey, id);
  if (query.error instanceof ApiError && query.error.isNotFound) return <NotFound />;
  if (query.error instanceof ApiError && query.error.isGone) return <EndedService />;
  const name = query.isPending ? listed?.name : query.data?.name;
  return (
    <WithSidebar current={query.isLoadingError ? undefined : { _id: id, name }}>
      <title>{name ?? pageTitle('Services')}</title>
      {query.isPending && <ServiceDetailSkeleton />}
      <QueryError query={query} heading="This service is not here yet" />
      {query.data?.paused && (
        <p className="mb-8 rounded-control bg-accent-soft px-4 py-3">
          This service is paused: only you see it. You can resume it in{' '}
          <Link to={paths.myServices.getHref()} className="font-semibold text-brand underline">
            My Services
          </Link>
          .
        </p>
      )}
      {query.data && (
        <ServiceDetail service={query.data} others={others} isTextPending={isTextPending} />
      )}
      {!query.isLoadingError && <Reviews key={id} serviceId={id} service={query.data} />}
      {!query.isLoadingError && <Slot name="catalog/service" service={id} />}
    </WithSidebar>
  );
}

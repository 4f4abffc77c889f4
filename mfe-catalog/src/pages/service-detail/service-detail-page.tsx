import { useParams } from '@clean-express/federation/router';
import { ApiError } from '@clean-express/shared-api';
import { NotFound } from '@clean-express/shared-ui/not-found';
import { pageTitle } from '@clean-express/shared-ui/page-title';
import { QueryError } from '@clean-express/shared-ui/query-error';
import { Reviews } from '../../reviews/reviews.tsx';
import { useListedName, useService } from '../../services/use-service.ts';
import { WithSidebar } from '../../services/with-sidebar.tsx';
import { ServiceDetail } from './service-detail.tsx';
import { ServiceDetailSkeleton } from './service-detail-skeleton.tsx';

function isNotFound(error: Error | null): boolean {
  return error instanceof ApiError && error.isNotFound;
}

/** The page of one service with its reviews. All requests start at the same time. */
export function Component() {
  const { id = '' } = useParams();
  const query = useService(id);
  const listedName = useListedName(id);
  if (isNotFound(query.error)) return <NotFound />;
  const name = query.isPending ? listedName : query.data?.name;
  return (
    <WithSidebar current={query.isLoadingError ? undefined : { _id: id, name }}>
      <title>{name ?? pageTitle('Services')}</title>
      {query.isPending && <ServiceDetailSkeleton />}
      <QueryError query={query} heading="This service is not here yet" />
      {query.data && <ServiceDetail service={query.data} />}
      <Reviews key={id} serviceId={id} service={query.data} />
    </WithSidebar>
  );
}

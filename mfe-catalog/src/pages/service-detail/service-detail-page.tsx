import { useQuery } from '@clean-express/federation/query';
import { useParams } from '@clean-express/federation/router';
import { ApiError, serviceQuery } from '@clean-express/shared-api';
import { DocumentTitle } from '@clean-express/shared-ui/document-title';
import { LoadError } from '@clean-express/shared-ui/load-error';
import { NotFound } from '@clean-express/shared-ui/not-found';
import { Reviews } from '../../reviews/reviews.tsx';
import { WithSidebar } from '../../services/with-sidebar.tsx';
import { ServiceDetail } from './service-detail.tsx';
import { ServiceDetailSkeleton } from './service-detail-skeleton.tsx';

function isUnknown(error: Error | null): boolean {
  return error instanceof ApiError && error.isNotFound;
}

/** One service with its reviews. All of it is asked for at once. */
export function Component() {
  const { id = '' } = useParams();
  const query = useQuery(serviceQuery(id));
  if (isUnknown(query.error)) {
    return (
      <>
        <DocumentTitle page="404 not found" />
        <NotFound />
      </>
    );
  }
  return (
    <WithSidebar>
      {query.isPending && <ServiceDetailSkeleton />}
      {query.isLoadingError && (
        <LoadError
          message={query.error.message}
          onRetry={() => void query.refetch()}
          pending={query.isRefetching}
        />
      )}
      {query.data && <ServiceDetail service={query.data} />}
      <Reviews key={id} serviceId={id} service={query.data} />
    </WithSidebar>
  );
}

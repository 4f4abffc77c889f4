import '../remote.css';
import { useQuery } from '@clean-express/federation/query';
import { homeServicesQuery } from '@clean-express/shared-api';
import { LoadError } from '@clean-express/shared-ui/load-error';
import { ServiceGrid } from '../services/service-grid.tsx';

/** The services of the home page. */
export default function HomeServices() {
  const query = useQuery(homeServicesQuery());
  if (query.isLoadingError) {
    const retry = () => void query.refetch();
    return <LoadError message={query.error.message} onRetry={retry} pending={query.isRefetching} />;
  }
  return (
    <ServiceGrid
      services={query.data}
      skeletons={6}
      className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3"
      sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw"
      heading="h3"
    />
  );
}

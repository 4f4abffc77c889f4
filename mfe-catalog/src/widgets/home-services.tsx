import '../remote.css';
import type { WidgetModule } from '@clean-express/federation/contract';
import { useQuery } from '@clean-express/federation/query';
import { homeServicesQuery } from '@clean-express/shared-api';
import { EmptyState } from '@clean-express/shared-ui/empty-state';
import { QueryError } from '@clean-express/shared-ui/load-error';
import { Scene } from '@clean-express/shared-ui/scene';
import { ServiceGrid } from '../services/service-grid.tsx';

/** The queries that the widget renders. */
export const queries = (() => [homeServicesQuery()]) satisfies WidgetModule['queries'];

/** A selection of services, as a widget for the home page. */
function HomeServices() {
  const query = useQuery(homeServicesQuery());
  if (query.isLoadingError) return <QueryError query={query} />;
  if (query.data?.length === 0)
    return <EmptyState title="There are no services yet." picture={<Scene name="services" />} />;
  return (
    <ServiceGrid
      services={query.data}
      className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3"
      sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw"
      heading="h3"
    />
  );
}

export default HomeServices satisfies WidgetModule['default'];

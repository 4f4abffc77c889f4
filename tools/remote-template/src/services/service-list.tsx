import { useQuery } from '@clean-express/federation/query';
import { Link } from '@clean-express/federation/router';
import { homeServicesQuery } from '@clean-express/shared-api';
import { QueryError } from '@clean-express/shared-ui/load-error';
import { paths } from '@clean-express/shared-ui/paths';
import { Skeleton } from '@clean-express/shared-ui/skeleton';

/** The names of the services of the home page, including the loading, empty and error states. */
export function ServiceList() {
  const query = useQuery(homeServicesQuery());
  if (query.isLoadingError) return <QueryError query={query} />;
  if (query.isPending) return <Skeleton className="h-40 rounded-card" />;
  if (query.data.length === 0) return <p className="text-muted">There are no services yet.</p>;
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {query.data.map(({ _id, name }) => (
        <li key={_id}>
          <Link
            to={paths.serviceDetail.getHref(_id)}
            className="block px-6 py-4 font-semibold hover:text-brand"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

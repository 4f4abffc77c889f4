import { useQuery } from '@clean-express/federation/query';
import { NavLink } from '@clean-express/federation/router';
import { servicesQuery } from '@clean-express/shared-api';
import { LoadError } from '@clean-express/shared-ui/load-error';
import { paths } from '@clean-express/shared-ui/paths';
import { Skeleton } from '@clean-express/shared-ui/skeleton';
import { useId } from 'react';

const LINE_SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The names of all services. */
export function ServiceSidebar() {
  const headingId = useId();
  const query = useQuery(servicesQuery());
  return (
    <aside aria-labelledby={headingId} className="rounded-card border border-line bg-surface p-6">
      <h2 id={headingId} className="text-h3 font-bold">
        All services
      </h2>
      {query.isLoadingError && (
        <div className="mt-4">
          <LoadError
            message={query.error.message}
            onRetry={() => void query.refetch()}
            pending={query.isRefetching}
          />
        </div>
      )}
      <ul aria-busy={query.isPending} className="mt-4 flex flex-col">
        {query.isPending &&
          LINE_SKELETONS.map((key) => (
            <li key={key} aria-hidden className="py-2">
              <Skeleton className="h-7 w-full" />
            </li>
          ))}
        {query.data?.map(({ _id, name }) => (
          <li key={_id}>
            <NavLink
              to={paths.serviceDetail.getHref(_id)}
              className="-mx-3 flex min-h-11 items-center rounded-control px-3 py-2 font-medium wrap-break-word transition-colors hover:bg-brand-soft hover:text-brand aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand"
            >
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </aside>
  );
}

import { useQuery } from '@clean-express/federation/query';
import { NavLink } from '@clean-express/federation/router';
import { servicesQuery } from '@clean-express/shared-api';
import { paths } from '@clean-express/shared-ui/paths';
import { QueryError } from '@clean-express/shared-ui/query-error';
import { Skeleton } from '@clean-express/shared-ui/skeleton';
import { useId } from 'react';

const TITLE = 'All services';

const LINE_SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The names of all services. When there are none, the page beside them says so. */
export function ServiceSidebar() {
  const headingId = useId();
  const query = useQuery(servicesQuery());
  if (query.isLoadingError) {
    return (
      <aside aria-label={TITLE}>
        <QueryError query={query} />
      </aside>
    );
  }
  if (query.data?.length === 0) return null;
  return (
    <aside
      aria-labelledby={headingId}
      className="flex max-h-[inherit] flex-col overflow-hidden rounded-card border border-line bg-surface"
    >
      <h2 id={headingId} className="px-6 pt-6 text-h3 font-bold">
        {TITLE}
      </h2>
      <ul aria-busy={query.isPending} className="mt-2 overflow-y-auto px-3 pt-2 pb-4">
        {query.isPending &&
          LINE_SKELETONS.map((key) => (
            <li key={key} aria-hidden className="px-3 py-2">
              <Skeleton className="h-7 w-full" />
            </li>
          ))}
        {query.data?.map(({ _id, name }) => (
          <li key={_id}>
            <NavLink
              to={paths.serviceDetail.getHref(_id)}
              className="flex min-h-11 items-center rounded-control px-3 py-2 font-medium wrap-break-word transition-colors hover:bg-brand-soft hover:text-brand aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand"
            >
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </aside>
  );
}

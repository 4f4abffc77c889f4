import { useInfiniteQuery } from '@clean-express/federation/query';
import { Link, NavLink } from '@clean-express/federation/router';
import { serviceNamesQuery } from '@clean-express/shared-api';
import { QueryError } from '@clean-express/shared-ui/load-error';
import { pagedList } from '@clean-express/shared-ui/paged-list';
import { paths } from '@clean-express/shared-ui/paths';
import { ScrollMore } from '@clean-express/shared-ui/scroll-more';
import { Skeleton, skeletonKeys } from '@clean-express/shared-ui/skeleton';
import { useId } from 'react';

const TITLE = 'All services';

/** Classes of a name in the sidebar. */
const NAME_CLASS =
  'flex min-h-11 items-center rounded-control px-3 py-2 font-medium transition-colors hover:bg-brand-soft hover:text-brand aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand';

interface ListedService {
  _id: string;
  /** `undefined` while it loads. */
  name: string | undefined;
}

/** A list of links to services. */
function NameList({ services }: { services: ListedService[] }) {
  return (
    <ul>
      {services.map(({ _id, name }) => (
        <li key={_id}>
          {name === undefined ? (
            <span aria-hidden className={NAME_CLASS}>
              <Skeleton className="h-7 w-full" />
            </span>
          ) : (
            <NavLink to={paths.serviceDetail.getHref(_id)} dir="auto" className={NAME_CLASS}>
              {name}
            </NavLink>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Skeletons of the names of services. */
function NameSkeletons() {
  return (
    <ul aria-busy className="mt-2 px-3 pt-2 pb-4">
      {skeletonKeys(8).map((key) => (
        <li key={key} aria-hidden className="px-3 py-2">
          <Skeleton className="h-7 w-full" />
        </li>
      ))}
    </ul>
  );
}

interface Props {
  /** The service of the page, listed first unless the loaded names include it. */
  current?: ListedService | undefined;
}

/** The names of all services, which load as they scroll. Renders nothing when there are no services. */
export function ServiceSidebar({ current }: Props) {
  const headingId = useId();
  const query = useInfiniteQuery(serviceNamesQuery());
  const { items: names } = pagedList(query);
  if (query.isLoadingError) {
    return (
      <aside aria-label={TITLE}>
        <QueryError query={query} />
      </aside>
    );
  }
  if (query.data && names.length === 0) return null;
  const isListed = !current || names.some(({ _id }) => _id === current._id);
  return (
    <aside
      aria-labelledby={headingId}
      className="flex max-h-[inherit] flex-col overflow-hidden rounded-card border border-line bg-surface"
    >
      <h2 id={headingId} className="px-6 pt-6 text-h3 font-bold">
        {TITLE}
      </h2>
      {query.isPending && <NameSkeletons />}
      <QueryError query={query} />
      {query.data && (
        <div className="mt-2 overflow-y-auto px-3 pt-2 pb-4">
          <NameList services={isListed ? names : [current, ...names]} />
          <ScrollMore query={query} />
        </div>
      )}
      {query.data?.pages[0]?.next && (
        // Without script, only the first names are here.
        <Link
          to={paths.services.getHref()}
          aria-describedby={headingId}
          className="px-6 py-4 font-semibold text-brand -outline-offset-2 hover:bg-brand-soft"
        >
          View All
        </Link>
      )}
    </aside>
  );
}

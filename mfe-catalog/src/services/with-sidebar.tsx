import { useInfiniteQuery } from '@clean-express/federation/query';
import { Link, NavLink } from '@clean-express/federation/router';
import { serviceNamesQuery } from '@clean-express/shared-api';
import { Container } from '@clean-express/shared-ui/container';
import { QueryError } from '@clean-express/shared-ui/load-error';
import { pagedList } from '@clean-express/shared-ui/paged-list';
import { paths } from '@clean-express/shared-ui/paths';
import { ScrollMore } from '@clean-express/shared-ui/scroll-more';
import { Skeleton, skeletonKeys } from '@clean-express/shared-ui/skeleton';
import { type ReactNode, useId } from 'react';

const TITLE = 'All services';

/** Classes of a name: a line of the sidebar, or a chip of the row that narrow screens have. */
const NAME_CLASS =
  'flex min-h-11 items-center rounded-control px-3 py-2 font-medium transition-colors hover:bg-brand-soft hover:text-brand aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand max-lg:max-w-72 max-lg:rounded-full max-lg:border max-lg:border-line max-lg:bg-surface max-lg:px-4';

/** Classes of the list of names. */
const LIST_CLASS = 'max-lg:flex max-lg:gap-2';

/** Classes of what scrolls: downwards in the sidebar, sideways in the row, which ends at the edges of the screen. */
const SCROLL_CLASS =
  'mt-2 px-3 pt-2 pb-4 max-lg:-mx-4 max-lg:flex max-lg:overflow-x-auto max-lg:px-4 max-lg:[scrollbar-width:none] md:max-lg:-mx-8 md:max-lg:px-8 lg:overflow-y-auto';

interface ListedService {
  _id: string;
  /** `undefined` while it loads. */
  name: string | undefined;
}

/** A list of links to services. */
function NameList({ services }: { services: ListedService[] }) {
  return (
    <ul className={LIST_CLASS}>
      {services.map(({ _id, name }) => (
        <li key={_id}>
          {name === undefined ? (
            <span aria-hidden className={NAME_CLASS}>
              <Skeleton className="h-7 w-full" />
            </span>
          ) : (
            <NavLink to={paths.serviceDetail.getHref(_id)} dir="auto" className={NAME_CLASS}>
              <span className="max-lg:truncate">{name}</span>
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
    <div className={SCROLL_CLASS}>
      <ul aria-busy className={LIST_CLASS}>
        {skeletonKeys(8).map((key) => (
          <li key={key} aria-hidden className="lg:px-3 lg:py-2">
            <Skeleton className="h-11 w-40 max-lg:rounded-full lg:h-7 lg:w-full" />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface SidebarProps {
  /** The service of the page, listed first unless the loaded names include it. */
  current?: ListedService | undefined;
}

/** The names of all services, which load as they scroll. Renders nothing when there are no services. */
export function ServiceSidebar({ current }: SidebarProps) {
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
      className="flex flex-col rounded-card border-line lg:max-h-[inherit] lg:overflow-hidden lg:border lg:bg-surface"
    >
      <h2 id={headingId} className="text-h3 font-bold lg:px-6 lg:pt-6">
        {TITLE}
      </h2>
      {query.isPending && <NameSkeletons />}
      <QueryError query={query} />
      {query.data && (
        <div className={SCROLL_CLASS}>
          <NameList services={isListed ? names : [current, ...names]} />
          <ScrollMore query={query} />
        </div>
      )}
      {query.data?.pages[0]?.next && (
        // Without script, only the first names are here.
        <Link
          to={paths.services.getHref()}
          aria-describedby={headingId}
          className="py-3 font-semibold text-brand -outline-offset-2 max-lg:self-start lg:px-6 lg:py-4 lg:hover:bg-brand-soft"
        >
          View All
        </Link>
      )}
    </aside>
  );
}

interface Props extends SidebarProps {
  children: ReactNode;
}

/**
 * Layout of a page with the names of all services in a sidebar: on narrow screens, in a row at the end.
 * Both have fixed grid cells, so that nothing shifts while only one is loaded. Long lists of names
 * scroll inside the sidebar.
 */
export function WithSidebar({ current, children }: Props) {
  return (
    <Container className="grid items-start gap-12 py-8 md:py-16 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <div className="min-w-0 lg:col-start-2 lg:row-start-1">{children}</div>
      <div className="min-w-0 lg:sticky lg:top-24 lg:col-start-1 lg:row-start-1 lg:max-h-[calc(100dvh-8rem)]">
        <ServiceSidebar current={current} />
      </div>
    </Container>
  );
}

import type { UseQueryResult } from '@clean-express/federation/query';
import { NavLink } from '@clean-express/federation/router';
import type { Blog } from '@clean-express/shared-api';
import { paths } from '@clean-express/shared-ui/paths';
import { QueryError } from '@clean-express/shared-ui/query-error';
import { Skeleton } from '@clean-express/shared-ui/skeleton';
import { useId } from 'react';

const TITLE = 'Latest Blogs';

const NAME_SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];

/** The names of all posts, or why they cannot be had. Nothing when there are none. */
export function PostSidebar({ query }: { query: UseQueryResult<Blog[]> }) {
  const headingId = useId();
  if (query.isLoadingError) {
    return (
      <nav aria-label={TITLE}>
        <QueryError query={query} />
      </nav>
    );
  }
  if (query.data?.length === 0) return null;
  return (
    <nav aria-labelledby={headingId} className="rounded-card border border-line bg-surface p-6">
      <h2 id={headingId} className="text-h3 font-bold">
        {TITLE}
      </h2>
      <ul aria-busy={query.isPending} className="mt-4 divide-y divide-line">
        {query.isPending &&
          NAME_SKELETONS.map((key, index) => (
            <li key={key} aria-hidden className="py-3">
              {/* Every other name takes two lines. */}
              <Skeleton className={index % 2 === 0 ? 'h-12 w-full' : 'h-6 w-full'} />
            </li>
          ))}
        {query.data?.map(({ _id, name }) => (
          <li key={_id}>
            <NavLink
              to={paths.blogDetail.getHref(_id)}
              className="block rounded-control py-3 font-medium text-pretty wrap-break-word text-ink transition-colors hover:text-brand aria-[current=page]:text-brand"
            >
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import type { UseQueryResult } from '@clean-express/federation/query';
import { NavLink } from '@clean-express/federation/router';
import type { Blog } from '@clean-express/shared-api';
import { paths } from '@clean-express/shared-ui/paths';
import { Skeleton } from '@clean-express/shared-ui/skeleton';
import { useId } from 'react';

const LINE_SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The names of all posts. When there are none to be had, the page beside them says so. */
export function PostSidebar({ query }: { query: UseQueryResult<Blog[]> }) {
  const headingId = useId();
  if (!query.isPending && !query.data?.length) return null;
  return (
    <nav aria-labelledby={headingId} className="rounded-card border border-line bg-surface p-6">
      <h2 id={headingId} className="text-h3 font-bold">
        Latest Blogs
      </h2>
      <ul aria-busy={query.isPending} className="mt-4 divide-y divide-line">
        {query.isPending &&
          LINE_SKELETONS.map((key) => (
            <li key={key} aria-hidden className="py-3">
              <Skeleton className="h-6 w-full" />
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

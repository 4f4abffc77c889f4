import { NavLink } from '@clean-express/federation/router';
import type { Named } from '@clean-express/shared-api';
import { paths } from '@clean-express/shared-ui/paths';
import { QueryError } from '@clean-express/shared-ui/query-error';
import { Skeleton, skeletonKeys } from '@clean-express/shared-ui/skeleton';
import { type ComponentProps, useId } from 'react';

const TITLE = 'Latest Blogs';

interface Props {
  query: ComponentProps<typeof QueryError>['query'];
  /** `undefined` while they load. */
  posts: Named[] | undefined;
}

/**
 * The names of the latest posts, or why they could not be loaded. Renders nothing when there are no
 * posts.
 */
export function PostSidebar({ query, posts }: Props) {
  const headingId = useId();
  if (query.isLoadingError) {
    return (
      <nav aria-label={TITLE}>
        <QueryError query={query} />
      </nav>
    );
  }
  if (posts?.length === 0) return null;
  return (
    <nav aria-labelledby={headingId} className="rounded-card border border-line bg-surface p-6">
      <h2 id={headingId} className="text-h3 font-bold">
        {TITLE}
      </h2>
      <ul aria-busy={!posts} className="mt-4 divide-y divide-line">
        {!posts &&
          skeletonKeys(9).map((key, index) => (
            <li key={key} aria-hidden className="py-3">
              {/* Every other name takes two lines. */}
              <Skeleton className={index % 2 === 0 ? 'h-12 w-full' : 'h-6 w-full'} />
            </li>
          ))}
        {posts?.map(({ _id, name }) => (
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

import { useInfiniteQuery } from '@clean-express/federation/query';
import { Link, NavLink } from '@clean-express/federation/router';
import { blogNamesQuery } from '@clean-express/shared-api';
import { buttonClass } from '@clean-express/shared-ui/button';
import { Container } from '@clean-express/shared-ui/container';
import { QueryError } from '@clean-express/shared-ui/load-error';
import { pagedList } from '@clean-express/shared-ui/paged-list';
import { paths } from '@clean-express/shared-ui/paths';
import { ScrollMore } from '@clean-express/shared-ui/scroll-more';
import { Skeleton, skeletonKeys } from '@clean-express/shared-ui/skeleton';
import { type ReactNode, useId } from 'react';

/** The offer in the sidebar. */
function Promo() {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="rounded-card bg-accent-soft p-6 text-ink">
      <p aria-hidden className="text-display font-extrabold tabular-nums">
        25%
      </p>
      <h2 id={headingId} className="text-h3 font-bold">
        25% off on all services
      </h2>
      <p className="mt-2 text-pretty">
        Cleaning, plumbing, electrics, painting and the car: one price a month, a quarter off.
      </p>
      <Link
        to={paths.services.getHref()}
        className={buttonClass({ variant: 'accent', className: 'mt-6 w-full' })}
      >
        Get Now
      </Link>
    </section>
  );
}

const TITLE = 'Latest Blogs';

/** The names of all posts, latest first, which load as they scroll. Renders nothing without posts. */
function PostSidebar() {
  const headingId = useId();
  const query = useInfiniteQuery(blogNamesQuery());
  const posts = query.data && pagedList(query).items;
  if (query.isLoadingError) {
    return (
      <nav aria-label={TITLE}>
        <QueryError query={query} />
      </nav>
    );
  }
  if (posts?.length === 0) return null;
  return (
    <nav
      aria-labelledby={headingId}
      className="flex max-h-[80dvh] flex-col overflow-hidden rounded-card border border-line bg-surface"
    >
      <h2 id={headingId} className="px-6 pt-6 text-h3 font-bold">
        {TITLE}
      </h2>
      <div className="mt-4 overflow-y-auto px-6 pb-6">
        <ul aria-busy={!posts} className="divide-y divide-line">
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
                dir="auto"
                className="block rounded-control py-3 font-medium text-pretty text-ink transition-colors hover:text-brand aria-[current=page]:text-brand"
              >
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
        <ScrollMore query={query} />
      </div>
      {query.data?.pages[0]?.next && (
        // Without script, only the first names are here.
        <Link
          to={paths.blogs.getHref()}
          aria-describedby={headingId}
          className="px-6 py-4 font-semibold text-brand -outline-offset-2 hover:bg-brand-soft"
        >
          View All
        </Link>
      )}
    </nav>
  );
}

/** Layout of a page with a sidebar, which is sticky on wide screens and comes last on narrow ones. */
export function WithSidebar({ children }: { children: ReactNode }) {
  return (
    <Container className="grid items-start gap-12 py-8 md:py-16 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">{children}</div>
      <aside aria-label="More from the blog" className="flex flex-col gap-6 lg:sticky lg:top-24">
        <PostSidebar />
        <Promo />
      </aside>
    </Container>
  );
}

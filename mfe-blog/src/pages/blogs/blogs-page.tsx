import { useQuery } from '@clean-express/federation/query';
import { blogsQuery } from '@clean-express/shared-api';
import { PageHeading } from '@clean-express/shared-ui/page-heading';
import { PageMeta } from '@clean-express/shared-ui/page-meta';
import { paths } from '@clean-express/shared-ui/paths';
import { PostGrid } from '../../posts/post-grid.tsx';
import { PostSidebar } from '../../posts/post-sidebar.tsx';
import { Promo } from '../../posts/promo.tsx';
import { WithSidebar } from '../../posts/with-sidebar.tsx';

const DESCRIPTION =
  'Advice for home and car by the people who do the work: cleaning, plumbing, repairs and car care.';

/** All posts, newest first. When they cannot be had, the list says so, and the sidebar need not. */
export function Component() {
  const query = useQuery(blogsQuery());
  return (
    <WithSidebar
      sidebar={
        <>
          {!query.isLoadingError && <PostSidebar query={query} />}
          <Promo />
        </>
      }
    >
      <PageMeta path={paths.blogs.getHref()} title="Blog" description={DESCRIPTION} />
      <PageHeading>Blog</PageHeading>
      <p className="mt-2 max-w-prose text-lead text-pretty text-muted">
        Advice for home and car, by the people who do the work.
      </p>
      <div className="mt-8">
        <PostGrid
          query={query}
          className="grid gap-6 md:grid-cols-2"
          skeletons={6}
          card={{
            heading: 'h2',
            sizes: '(min-width: 64rem) 26rem, (min-width: 48rem) 50vw, 100vw',
          }}
        />
      </div>
    </WithSidebar>
  );
}

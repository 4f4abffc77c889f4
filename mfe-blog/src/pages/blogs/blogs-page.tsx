import { useInfiniteQuery } from '@clean-express/federation/query';
import { useSearchParams } from '@clean-express/federation/router';
import { blogPagesQuery } from '@clean-express/shared-api';
import { ListLinks } from '@clean-express/shared-ui/list-links';
import { PageHeading } from '@clean-express/shared-ui/page-heading';
import { PageMeta } from '@clean-express/shared-ui/page-meta';
import { pagedList } from '@clean-express/shared-ui/paged-list';
import { paths } from '@clean-express/shared-ui/paths';
import { PostGrid } from '../../posts/post-grid.tsx';
import { postPartOf } from '../../posts/post-part.ts';
import { WithSidebar } from '../../posts/with-sidebar.tsx';

const DESCRIPTION =
  'Advice for home and car by the people who do the work: cleaning, plumbing, repairs and car care.';

const LIST_ID = 'posts';

/** The page with all posts, newest first. */
export function Component() {
  const [parameters] = useSearchParams();
  const part = postPartOf(parameters);
  const query = useInfiniteQuery(blogPagesQuery(part));
  const posts = query.data && pagedList(query, part.show).items;
  return (
    <WithSidebar>
      <PageMeta path={paths.blogs.getHref()} title="Blog" description={DESCRIPTION} />
      <PageHeading>Blog</PageHeading>
      <p className="mt-2 max-w-prose text-lead text-pretty text-muted">
        Advice for home and car, by the people who do the work.
      </p>
      <div className="mt-8 flex flex-col gap-6">
        <PostGrid
          id={LIST_ID}
          query={query}
          posts={posts}
          className="grid gap-6 md:grid-cols-2"
          skeletons={6}
          prioritizeFirst
          card={{
            heading: 'h2',
            sizes: '(min-width: 64rem) 26rem, (min-width: 48rem) 50vw, 100vw',
          }}
        />
        <ListLinks query={query} part={part} path={paths.blogs.getHref()} listId={LIST_ID} />
      </div>
    </WithSidebar>
  );
}

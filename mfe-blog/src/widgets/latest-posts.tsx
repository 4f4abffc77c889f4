import '../remote.css';
import type { WidgetModule } from '@clean-express/federation/contract';
import { useQuery } from '@clean-express/federation/query';
import { homeBlogsQuery } from '@clean-express/shared-api';
import { PostGrid } from '../posts/post-grid.tsx';

/** The queries that the widget renders. */
export const queries = (() => [homeBlogsQuery()]) satisfies WidgetModule['queries'];

/** The latest posts, as a widget for the home page. */
function LatestPosts() {
  const query = useQuery(homeBlogsQuery());
  return (
    <PostGrid
      query={query}
      posts={query.data}
      className="grid gap-6 md:grid-cols-2 lg:grid-cols-3"
      skeletons={3}
      card={{
        heading: 'h3',
        brief: true,
        sizes: '(min-width: 64rem) 24rem, (min-width: 48rem) 50vw, 100vw',
      }}
    />
  );
}

export default LatestPosts satisfies WidgetModule['default'];

import { useParams } from '@clean-express/federation/router';
import { ApiError } from '@clean-express/shared-api';
import { DocumentTitle } from '@clean-express/shared-ui/document-title';
import { NotFound } from '@clean-express/shared-ui/not-found';
import { QueryError } from '@clean-express/shared-ui/query-error';
import { PostSidebar } from '../../posts/post-sidebar.tsx';
import { Promo } from '../../posts/promo.tsx';
import { useLatestPosts } from '../../posts/use-latest-posts.ts';
import { usePost } from '../../posts/use-post.ts';
import { WithSidebar } from '../../posts/with-sidebar.tsx';
import { Post } from './post.tsx';
import { PostSkeleton } from './post-skeleton.tsx';

function isNotFound(error: Error | null): boolean {
  return error instanceof ApiError && error.isNotFound;
}

/** The page of one post, with links to the latest posts. */
export function Component() {
  const { id = '' } = useParams();
  const post = usePost(id);
  const latest = useLatestPosts();
  const named = post.isPending ? latest.data?.find(({ _id }) => _id === id) : post.data;
  if (isNotFound(post.error)) return <NotFound />;
  return (
    <WithSidebar
      sidebar={
        <>
          <PostSidebar query={latest} posts={latest.data} />
          <Promo />
        </>
      }
    >
      <DocumentTitle page={named?.name ?? 'Blog'} />
      {post.isPending && <PostSkeleton />}
      <QueryError query={post} heading="This post is not here yet" />
      {post.data && <Post post={post.data} />}
    </WithSidebar>
  );
}

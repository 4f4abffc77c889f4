import { useQuery } from '@clean-express/federation/query';
import { useParams } from '@clean-express/federation/router';
import { ApiError, blogQuery, blogsQuery } from '@clean-express/shared-api';
import { DocumentTitle } from '@clean-express/shared-ui/document-title';
import { LoadError } from '@clean-express/shared-ui/load-error';
import { NotFound } from '@clean-express/shared-ui/not-found';
import { PostSidebar } from '../../posts/post-sidebar.tsx';
import { Promo } from '../../posts/promo.tsx';
import { WithSidebar } from '../../posts/with-sidebar.tsx';
import { Post } from './post.tsx';
import { PostSkeleton } from './post-skeleton.tsx';

function isUnknown(error: Error | null): boolean {
  return error instanceof ApiError && error.isNotFound;
}

/** One post, with the way to the others. */
export function Component() {
  const { id = '' } = useParams();
  const post = useQuery(blogQuery(id));
  const posts = useQuery(blogsQuery());
  if (isUnknown(post.error)) {
    return (
      <>
        <DocumentTitle page="404 not found" />
        <NotFound />
      </>
    );
  }
  return (
    <WithSidebar
      sidebar={
        <>
          <PostSidebar query={posts} />
          <Promo />
        </>
      }
    >
      {post.isPending && <PostSkeleton />}
      {post.isLoadingError && (
        <LoadError
          message={post.error.message}
          onRetry={() => void post.refetch()}
          pending={post.isRefetching}
        />
      )}
      {post.data && <Post post={post.data} />}
    </WithSidebar>
  );
}

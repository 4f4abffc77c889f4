import { useInfiniteQuery, useQuery, useQueryClient } from '@clean-express/federation/query';
import { useParams } from '@clean-express/federation/router';
import { Slot } from '@clean-express/federation/widget';
import {
  ApiError,
  type Blog,
  blogNamesQuery,
  blogPagesQuery,
  blogQuery,
  findInPages,
  homeBlogsQuery,
} from '@clean-express/shared-api';
import { QueryError } from '@clean-express/shared-ui/load-error';
import { NotFound } from '@clean-express/shared-ui/not-found';
import { DocumentTitle } from '@clean-express/shared-ui/page-meta';
import { pagedList } from '@clean-express/shared-ui/paged-list';
import { Skeleton } from '@clean-express/shared-ui/skeleton';
import { WithSidebar } from '../../posts/with-sidebar.tsx';
import { Post, PostTextSkeleton } from './post.tsx';

declare module '@clean-express/federation/contract' {
  interface SlotContract {
    /** After the post; its id. */
    'blog/post': { post: string };
  }
}

/**
 * Loads one post. Until then, uses the post from a cached list: that of the home page does not have
 * its text.
 */
function usePost(id: string) {
  const cache = useQueryClient();
  const listed = findInPages<Blog>(cache, blogPagesQuery().queryKey, id);
  const post = useQuery({
    ...blogQuery(id),
    placeholderData: () =>
      listed ?? cache.getQueryData(homeBlogsQuery().queryKey)?.find(({ _id }) => _id === id),
  });
  return { post, isTextPending: post.isPlaceholderData && !listed };
}

/** Skeleton of a post. */
function PostSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-4">
      <p className="sr-only">Loading the post</p>
      <Skeleton className="h-7 w-28" />
      <Skeleton className="h-12 w-4/5" />
      <Skeleton className="h-6 w-64" />
      <Skeleton className="mt-4 aspect-16/9 rounded-card" />
      <PostTextSkeleton />
    </div>
  );
}

/** The page of one post, with links to the latest posts. */
export function Component() {
  const { id = '' } = useParams();
  const { post, isTextPending } = usePost(id);
  const { items: names } = pagedList(useInfiniteQuery(blogNamesQuery()));
  const named = post.isPending ? names.find(({ _id }) => _id === id) : post.data;
  if (post.error instanceof ApiError && post.error.isNotFound) return <NotFound />;
  return (
    <WithSidebar>
      <DocumentTitle page={named?.name ?? 'Blog'} />
      {post.isPending && <PostSkeleton />}
      <QueryError query={post} heading="This post is not here yet" />
      {post.data && <Post post={post.data} isTextPending={isTextPending} />}
      {!post.isLoadingError && <Slot name="blog/post" post={id} />}
    </WithSidebar>
  );
}

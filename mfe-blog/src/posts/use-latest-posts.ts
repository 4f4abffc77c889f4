import { useQuery, useQueryClient } from '@clean-express/federation/query';
import { blogPagesQuery, LATEST_BLOGS, latestBlogsQuery } from '@clean-express/shared-api';

/** Loads the names of the latest posts. Until then, uses the first posts of the cached grid. */
export function useLatestPosts() {
  const cache = useQueryClient();
  return useQuery({
    ...latestBlogsQuery(),
    placeholderData: () =>
      cache.getQueryData(blogPagesQuery().queryKey)?.pages[0]?.items.slice(0, LATEST_BLOGS),
  });
}

import { useQuery, useQueryClient } from '@clean-express/federation/query';
import {
  type Blog,
  blogPagesQuery,
  blogQuery,
  findInPages,
  homeBlogsQuery,
} from '@clean-express/shared-api';

/** Loads one post. Until then, uses the post from a cached list. */
export function usePost(id: string) {
  const cache = useQueryClient();
  return useQuery({
    ...blogQuery(id),
    placeholderData: () =>
      findInPages<Blog>(cache, blogPagesQuery().queryKey, id) ??
      cache.getQueryData(homeBlogsQuery().queryKey)?.find(({ _id }) => _id === id),
  });
}

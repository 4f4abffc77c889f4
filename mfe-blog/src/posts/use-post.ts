import { useQuery, useQueryClient } from '@clean-express/federation/query';
import { type Blog, blogQuery, blogsQuery, homeBlogsQuery } from '@clean-express/shared-api';

/** Gets one post. Until the API has answered, it is what a list already says of it. */
export function usePost(id: string) {
  const cache = useQueryClient();
  const find = (posts: Blog[] | undefined) => posts?.find(({ _id }) => _id === id);
  return useQuery({
    ...blogQuery(id),
    placeholderData: () =>
      find(cache.getQueryData(blogsQuery().queryKey)) ??
      find(cache.getQueryData(homeBlogsQuery().queryKey)),
  });
}

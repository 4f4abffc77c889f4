import { queryOptions } from '@clean-express/federation/query';
import { publicCall } from '../client/http.ts';
import type { Blog } from '../schemas/blog.ts';

/** The posts of the home page. */
export const homeBlogsQuery = () =>
  queryOptions({
    queryKey: ['blogs', 'home'],
    queryFn: async ({ signal }): Promise<Blog[]> =>
      (await publicCall('/home-blogs', { signal })).json(),
  });

/** All posts, newest first. */
export const blogsQuery = () =>
  queryOptions({
    queryKey: ['blogs', 'all'],
    queryFn: async ({ signal }): Promise<Blog[]> => (await publicCall('/blogs', { signal })).json(),
  });

/** One post. */
export const blogQuery = (id: string) =>
  queryOptions({
    queryKey: ['blogs', 'one', id],
    queryFn: async ({ signal }): Promise<Blog> =>
      (await publicCall(`/blogs/${encodeURIComponent(id)}`, { signal })).json(),
  });

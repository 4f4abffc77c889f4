import { infiniteQueryOptions, queryOptions } from '@clean-express/federation/query';
import { publicCall, readJson } from '../client/http.ts';
import { cursorPagination, type Page, readPage, withQuery } from '../client/page.ts';
import type { Blog } from '../schemas/blog.ts';
import type { Named } from '../schemas/lists.ts';
import { readNames } from './names.ts';

const PAGE_SIZE = 12;

/** Number of posts in the list of the latest ones. */
export const LATEST_BLOGS = 10;

/** The posts of the home page. */
export const homeBlogsQuery = () =>
  queryOptions({
    queryKey: ['blogs', 'home'],
    queryFn: ({ signal }): Promise<Blog[]> => readJson(publicCall('/home-blogs', { signal })),
  });

/** All posts, newest first, page by page. */
export const blogPagesQuery = () =>
  infiniteQueryOptions({
    queryKey: ['blogs', 'pages'],
    queryFn: ({ signal, pageParam }): Promise<Page<Blog>> => {
      const query = { limit: PAGE_SIZE, cursor: pageParam };
      return readPage(publicCall(withQuery('/blogs', query), { signal }));
    },
    ...cursorPagination,
  });

/** The names of the latest posts. */
export const latestBlogsQuery = () =>
  queryOptions({
    queryKey: ['blogs', 'latest'],
    queryFn: async ({ signal }): Promise<Named[]> => {
      const { items } = await readNames('/blogs', { limit: LATEST_BLOGS }, signal);
      return items.slice(0, LATEST_BLOGS);
    },
  });

/** One post. */
export const blogQuery = (id: string) =>
  queryOptions({
    queryKey: ['blogs', 'one', id],
    queryFn: ({ signal }): Promise<Blog> =>
      readJson(publicCall(`/blogs/${encodeURIComponent(id)}`, { signal })),
  });

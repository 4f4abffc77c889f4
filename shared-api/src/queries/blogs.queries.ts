import { infiniteQueryOptions, queryOptions } from '@clean-express/federation/query';
import { publicCall, readJson } from '../client/http.ts';
import { firstPart, type Page, pagination, readPage, withQuery } from '../client/page.ts';
import type { Blog } from '../schemas/blog.ts';
import type { Named } from '../schemas/lists.ts';
import { readFitting } from './fitting.ts';
import { NAMES_PER_PAGE, readNames } from './names.ts';

/** Page size of the list of posts. */
export const POSTS_PER_PAGE = 12;

/** A post as its card shows it, without its text: pages carry their data to the browser. */
const toCard = (post: Blog): Blog => ({ ...post, description: '' });

/** The posts of the home page, without their text. */
export const homeBlogsQuery = () =>
  queryOptions({
    queryKey: ['blogs', 'home'],
    queryFn: async ({ signal }): Promise<Blog[]> => {
      const posts = await readJson<Blog[]>(publicCall('/home-blogs', { signal }));
      return posts.map(toCard);
    },
  });

/** The newest post that fits a service, without its text; null if there is none. */
export const fittingPostQuery = (serviceId: string) =>
  queryOptions({
    queryKey: ['blogs', 'fitting', serviceId],
    queryFn: async ({ signal }): Promise<Blog | null> => {
      const post = await readFitting<Blog>('/blogs', { service: serviceId }, signal);
      return post && toCard(post);
    },
  });

/** All posts, newest first, page by page. */
export const blogPagesQuery = (part = firstPart(POSTS_PER_PAGE)) =>
  infiniteQueryOptions({
    queryKey: ['blogs', 'pages', { after: part.after }],
    queryFn: ({ signal, pageParam }): Promise<Page<Blog>> =>
      readPage(publicCall(withQuery('/blogs', pageParam), { signal })),
    ...pagination(part),
  });

/** The names of all posts for the sidebar, latest first, page by page. */
export const blogNamesQuery = () =>
  infiniteQueryOptions({
    queryKey: ['blogs', 'names'],
    queryFn: ({ signal, pageParam }): Promise<Page<Named>> =>
      readNames('/blogs', pageParam, signal),
    ...pagination(firstPart(NAMES_PER_PAGE)),
  });

/** One post. */
export const blogQuery = (id: string) =>
  queryOptions({
    queryKey: ['blogs', 'one', id],
    queryFn: ({ signal }): Promise<Blog> =>
      readJson(publicCall(`/blogs/${encodeURIComponent(id)}`, { signal })),
  });

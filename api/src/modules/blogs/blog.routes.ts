import {
  type Blog,
  blogListSchema,
  blogSchema,
  idSchema,
  namedSchema,
} from '@clean-express/shared-api/schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { isCostlyList, sendList, toNamed } from '../../paging/send-list.ts';
import { notFound, problemResponses } from '../../problem.ts';
import type { ModuleOptions } from '../module-options.ts';
import { type BlogRow, createBlogRepository } from './blog.repository.ts';

/** How many posts the home page shows. */
const HOME_COUNT = 3;

const TAGS = ['blogs'];

/** The posts of the blog. */
export const blogRoutes: FastifyPluginAsyncZod<ModuleOptions> = async (app, options) => {
  const { sql, photos, publicUrl } = options;
  const blogs = createBlogRepository(sql);

  /** Converts a stored post to its representation in the API. */
  function toBlog({ id, createdAt, photo, ...post }: BlogRow): Blog {
    return { _id: id, ...post, photo: photos.toUrl(photo) };
  }

  app.get(
    '/home-blogs',
    {
      config: { publicFrom: 'blogs' },
      schema: {
        operationId: 'listHomeBlogs',
        summary: 'The posts of the home page: the newest',
        tags: TAGS,
        response: { 200: z.array(blogSchema), ...problemResponses() },
      },
    },
    async () => (await blogs.list({ limit: HOME_COUNT })).rows.map(toBlog),
  );

  app.get(
    '/blogs',
    {
      config: { publicFrom: 'blogs', alsoFrom: { service: 'services' }, isCostly: isCostlyList },
      schema: {
        operationId: 'listBlogs',
        summary:
          'All posts or those that fit a service, newest first, or a page of them, whole or by name only',
        tags: TAGS,
        querystring: blogListSchema,
        response: {
          200: z.union([z.array(blogSchema), z.array(namedSchema)]),
          ...problemResponses(400),
        },
      },
    },
    async (request, reply) => {
      if (request.query.fields === 'name') {
        const names = await blogs.listNames(request.query);
        return sendList(request, reply, names, { toItem: toNamed, publicUrl });
      }
      const listing = await blogs.list(request.query);
      return sendList(request, reply, listing, { toItem: toBlog, publicUrl });
    },
  );

  app.get(
    '/blogs/:id',
    {
      config: { publicFrom: 'blogs' },
      schema: {
        operationId: 'getBlog',
        summary: 'One post',
        tags: TAGS,
        params: z.object({ id: idSchema }),
        response: { 200: blogSchema, ...problemResponses(404) },
      },
    },
    async ({ params }) => {
      const row = await blogs.find(params.id);
      if (!row) throw notFound('This post does not exist.');
      return toBlog(row);
    },
  );
};

import {
  type Blog,
  blogListSchema,
  blogSchema,
  idSchema,
  namedSchema,
} from '@clean-express/shared-api/schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { sendList, toNamed } from '../../paging/send-list.ts';
import { notFound, problemResponses } from '../../problem.ts';
import type { PhotoReferences } from '../photos/photo-references.ts';
import type { BlogRepository, BlogRow } from './blog.repository.ts';

/** Converts a stored post to its representation in the API. */
function toBlog(row: BlogRow, photos: PhotoReferences): Blog {
  const { id, createdAt, photo, ...post } = row;
  return { _id: id, ...post, photo: photos.toUrl(photo) };
}

/** How many posts the home page shows. */
const HOME_COUNT = 3;

const TAGS = ['blogs'];

interface Options {
  blogs: BlogRepository;
  photos: PhotoReferences;
  publicUrl: string;
}

/** The posts of the blog. */
export const blogRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { blogs, photos, publicUrl } = options;

  app.get(
    '/home-blogs',
    {
      config: { publicFrom: 'blogs' },
      schema: {
        summary: 'The posts of the home page: the newest',
        tags: TAGS,
        response: { 200: z.array(blogSchema), ...problemResponses() },
      },
    },
    async () => {
      const { rows } = await blogs.list({ limit: HOME_COUNT });
      return rows.map((row) => toBlog(row, photos));
    },
  );

  app.get(
    '/blogs',
    {
      config: { publicFrom: 'blogs' },
      schema: {
        summary: 'All posts, newest first, or a page of them, whole or by name only',
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
      const toItem = (row: BlogRow) => toBlog(row, photos);
      return sendList(request, reply, listing, { toItem, publicUrl });
    },
  );

  app.get(
    '/blogs/:id',
    {
      config: { publicFrom: 'blogs' },
      schema: {
        summary: 'One post',
        tags: TAGS,
        params: z.object({ id: idSchema }),
        response: { 200: blogSchema, ...problemResponses(404) },
      },
    },
    async ({ params }) => {
      const row = await blogs.find(params.id);
      if (!row) throw notFound('This post does not exist.');
      return toBlog(row, photos);
    },
  );
};

import { blogSchema } from '@clean-express/shared-api/schemas';
import { z } from 'zod';
import blogs from './blogs.json' with { type: 'json' };

const seedBlogSchema = z.strictObject({
  ...blogSchema.shape,
  /** Paragraph by paragraph, so that a change of one is a change of one line. */
  description: z.array(z.string()).transform((paragraphs) => paragraphs.join('\n\n')),
});

/** All seeded posts, oldest first. */
export const seedBlogs = z.array(seedBlogSchema).parse(blogs);

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { blogSchema } from '@clean-express/shared-api/schemas';
import { z } from 'zod';
import { PACKAGE_DIRECTORY } from '../src/package-directory.ts';

const seedBlogSchema = z.strictObject({
  ...blogSchema.shape,
  /** Paragraph by paragraph, so that a change of one is a change of one line. */
  description: z.array(z.string()).transform((paragraphs) => paragraphs.join('\n\n')),
});

/** All seeded posts, oldest first. */
export const seedBlogs = z
  .array(seedBlogSchema)
  .parse(JSON.parse(readFileSync(join(PACKAGE_DIRECTORY, 'seed/blogs.json'), 'utf8')));

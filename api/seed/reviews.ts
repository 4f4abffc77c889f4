import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reviewSchema } from '@clean-express/shared-api/schemas';
import { z } from 'zod';
import { PACKAGE_DIRECTORY } from '../src/package-directory.ts';

const seedReviewSchema = z.strictObject({
  ...reviewSchema.pick({ _id: true, name: true, email: true, photo: true, comment: true }).shape,
  /** The service reviewed, by its key. */
  service: z.string(),
  createdAt: z.iso.datetime(),
});

/** All seeded reviews, oldest first. */
export const seedReviews = z
  .array(seedReviewSchema)
  .parse(JSON.parse(readFileSync(join(PACKAGE_DIRECTORY, 'seed/reviews.json'), 'utf8')));

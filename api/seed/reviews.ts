import { readFileSync } from 'node:fs';
import { reviewSchema } from '@clean-express/shared-api/schemas';
import { z } from 'zod';

const seedReviewSchema = z.strictObject({
  ...reviewSchema.pick({ _id: true, name: true, email: true, photo: true, comment: true }).shape,
  /** The service reviewed, by its key. */
  service: z.string(),
  createdAt: z.iso.datetime(),
});

/** All seeded reviews, oldest first. */
export const seedReviews = z
  .array(seedReviewSchema)
  .parse(JSON.parse(readFileSync(new URL('reviews.json', import.meta.url), 'utf8')));

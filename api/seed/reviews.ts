import { reviewSchema } from '@clean-express/shared-api/schemas';
import { z } from 'zod';
import reviews from './reviews.json' with { type: 'json' };

const seedReviewSchema = z.strictObject({
  ...reviewSchema.pick({
    _id: true,
    name: true,
    email: true,
    photo: true,
    comment: true,
    rating: true,
  }).shape,
  /** The service reviewed, by its key. */
  service: z.string(),
  createdAt: z.iso.datetime(),
});

/** All seeded reviews, oldest first. */
export const seedReviews = z.array(seedReviewSchema).parse(reviews);

import { serviceSchema } from '@clean-express/shared-api/schemas';
import { z } from 'zod';
import services from './services.json' with { type: 'json' };

const seedServiceSchema = z.strictObject({
  ...serviceSchema.shape,
  /** What reviews refer to; not stored. */
  key: z.string(),
  createdAt: z.iso.datetime(),
});

/** All seeded services, oldest first; the first six show one trade each. */
export const seedServices = z.array(seedServiceSchema).parse(services);

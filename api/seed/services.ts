import { readFileSync } from 'node:fs';
import { serviceSchema } from '@clean-express/shared-api/schemas';
import { z } from 'zod';

const seedServiceSchema = z.strictObject({
  ...serviceSchema.shape,
  /** What reviews refer to; not stored. */
  key: z.string(),
  createdAt: z.iso.datetime(),
});

/** All seeded services, oldest first; the first six show one trade each. */
export const seedServices = z
  .array(seedServiceSchema)
  .parse(JSON.parse(readFileSync(new URL('services.json', import.meta.url), 'utf8')));

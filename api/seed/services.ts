import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceSchema } from '@clean-express/shared-api/schemas';
import { z } from 'zod';
import { PACKAGE_DIRECTORY } from '../src/package-directory.ts';

const seedServiceSchema = z.strictObject({
  ...serviceSchema.shape,
  /** What reviews refer to; not stored. */
  key: z.string(),
  createdAt: z.iso.datetime(),
});

/** All seeded services, oldest first; the first six show one trade each. */
export const seedServices = z
  .array(seedServiceSchema)
  .parse(JSON.parse(readFileSync(join(PACKAGE_DIRECTORY, 'seed/services.json'), 'utf8')));

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const manifestSchema = z.record(
  z.string(),
  z.object({
    hash: z.string(),
    width: z.int().positive(),
    height: z.int().positive(),
    widths: z.array(z.int().positive()).min(1),
  }),
);

/** Our pictures by name. */
export type PhotoManifest = z.infer<typeof manifestSchema>;

/** Directory of our pictures. */
export const PHOTOS_DIRECTORY = fileURLToPath(new URL('../../../photos', import.meta.url));

/**
 * Reads which pictures there are; none when they were not made yet.
 *
 * @throws When the manifest is none.
 */
export function readPhotoManifest(directory: string): PhotoManifest {
  const file = join(directory, 'manifest.json');
  return existsSync(file) ? manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}

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

/** The photos of the API by name. */
export type PhotoManifest = z.infer<typeof manifestSchema>;

/** Default directory of the photos. */
export const PHOTOS_DIRECTORY = fileURLToPath(new URL('../../../photos', import.meta.url));

/**
 * Reads the manifest of the photos; it is empty if they have not been generated yet.
 *
 * @throws When the manifest is not valid.
 */
export function readPhotoManifest(directory: string): PhotoManifest {
  const file = join(directory, 'manifest.json');
  return existsSync(file) ? manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}

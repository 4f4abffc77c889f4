import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { seedServices } from '../seed/services.ts';

const [first] = seedServices;
if (!first) throw new Error('The seed has no service.');

/** Stored reference of the one picture that tests have. */
export const PHOTO_REFERENCE = first.photo;

/** Its name. */
export const PHOTO_NAME = PHOTO_REFERENCE.replace('photo:', '');

/** Its file in the size that answers name. */
export const PHOTO_FILE = `${PHOTO_NAME}.0a1b2c3d-960.webp`;

/** Puts the picture and its manifest into a directory. */
export async function writePhotos(directory: string): Promise<void> {
  const manifest = {
    [PHOTO_NAME]: { hash: '0a1b2c3d', width: 1440, height: 1080, widths: [480, 960, 1440] },
  };
  await writeFile(join(directory, 'manifest.json'), JSON.stringify(manifest));
  await writeFile(join(directory, PHOTO_FILE), 'RIFF');
}

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { seedServices } from '../seed/services.ts';

const [first] = seedServices;
if (!first) throw new Error('The seed has no service.');

const name = first.photo.replace('photo:', '');

/** File of the only photo in tests, in the size that responses contain. */
export const PHOTO_FILE = `${name}.0a1b2c3d-960.webp`;

/** Writes the photo and its manifest to a directory. */
export async function writePhotos(directory: string): Promise<void> {
  const manifest = {
    [name]: { hash: '0a1b2c3d', width: 1440, height: 1080, widths: [480, 960, 1440] },
  };
  await writeFile(join(directory, 'manifest.json'), JSON.stringify(manifest));
  await writeFile(join(directory, PHOTO_FILE), 'RIFF');
}

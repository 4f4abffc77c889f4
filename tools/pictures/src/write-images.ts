import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Format } from './formats.ts';

/** An entry of the API's photo manifest; lengths in px. */
export interface PhotoRecord {
  hash: string;
  width: number;
  height: number;
  widths: readonly number[];
}

/** Removes the files of an earlier rendering of the picture. */
async function removeOld(folder: string, name: string): Promise<void> {
  const pattern = new RegExp(`^${name}(\\.[0-9a-f]{8})?-\\d+\\.(avif|webp)$`);
  const old = (await readdir(folder)).filter((file) => pattern.test(file));
  await Promise.all(old.map((file) => rm(join(folder, file))));
}

/**
 * Writes the files of a picture: every width as AVIF and, unless the format says otherwise, as WebP.
 *
 * @param png - The rendered picture.
 */
export async function writeImages(png: Buffer, name: string, format: Format): Promise<PhotoRecord> {
  const { folder, isHashed, size, widths, webp } = format;
  const hash = createHash('sha256').update(png).digest('hex').slice(0, 8);
  const base = isHashed ? `${name}.${hash}` : name;
  await mkdir(folder, { recursive: true });
  await removeOld(folder, name);
  for (const width of widths) {
    const resized = sharp(png).resize({ width, kernel: 'lanczos3' });
    await writeFile(
      join(folder, `${base}-${width}.avif`),
      await resized.avif({ quality: 55 }).toBuffer(),
    );
    if (webp && width !== webp) continue;
    await writeFile(
      join(folder, `${base}-${width}.webp`),
      await resized.webp({ quality: 78 }).toBuffer(),
    );
  }
  const width = Math.max(...widths);
  return { hash, width, height: Math.round((width * size[1]) / size[0]), widths };
}

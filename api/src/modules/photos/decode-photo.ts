import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import sharp from 'sharp';
import type { DecodedPhoto, PhotoJob } from './photo-decoder.ts';

// The process that decodes one photo, and ends. What a file does to the decoder, it does to this process alone.

const MAX_PIXELS = 50_000_000;

/** An AVIF of so many pixels needs 1.0 GB. */
const MAX_MEMORY = 1_250_000_000;

/** How often the memory is measured. libvips works in other threads. */
const MEASURE_MS = 10;

setPriority(10);
try {
  // The system ends this process before the server.
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Other systems than Linux have no such file.
}
setInterval(() => process.memoryUsage.rss() > MAX_MEMORY && process.exit(), MEASURE_MS).unref();

/** Everything else that libvips could read is more for an attacker: SVG, GIF, TIFF, … */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Heif'].map((type) => `VipsForeignLoad${type}Buffer`);

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });
sharp.concurrency(1);
sharp.cache(false);

/** The part of a photo that is to be shown, in whole pixels. */
function regionOf({ crop }: PhotoJob, size: { width: number; height: number }) {
  const part = (percent: number, length: number) => Math.floor((percent / 100) * length);
  const left = Math.min(part(crop.x, size.width), size.width - 1);
  const top = Math.min(part(crop.y, size.height), size.height - 1);
  return {
    left,
    top,
    width: Math.max(1, Math.min(part(crop.width, size.width), size.width - left)),
    height: Math.max(1, Math.min(part(crop.height, size.height), size.height - top)),
  };
}

async function decode(job: PhotoJob): Promise<DecodedPhoto> {
  const photo = sharp(job.bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
  const { width, height, autoOrient } = await photo.metadata();
  if (width * height > MAX_PIXELS) return { refusal: 'too-many-pixels' };
  const [largest = 0] = job.widths.toSorted((a, b) => b - a);
  // Decoded once. Without metadata, in sRGB, which is what sharp writes.
  const { data, info } = await photo
    .autoOrient()
    .extract(regionOf(job, autoOrient))
    .resize(largest, Math.round(largest / job.ratio), { fit: 'cover', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const files: { name: string; bytes: Uint8Array }[] = [];
  for (const each of job.widths) {
    const resized = sharp(data, { raw: info }).resize(each, Math.round(each / job.ratio), {
      fit: 'cover',
      withoutEnlargement: true,
    });
    const webp = await resized.clone().webp({ quality: 80 }).toBuffer();
    const avif = await resized.clone().avif({ quality: 55, effort: 3 }).toBuffer();
    files.push({ name: `${each}.webp`, bytes: webp }, { name: `${each}.avif`, bytes: avif });
  }
  return { files };
}

process.once('message', async (job: PhotoJob) => {
  const decoded = await decode(job).catch((error: Error): DecodedPhoto => {
    return { refusal: /pixel limit/.test(error.message) ? 'too-many-pixels' : 'unreadable' };
  });
  process.send?.(decoded, () => process.disconnect());
});

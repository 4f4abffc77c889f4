import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const SHELL = new URL('../../../shell/', import.meta.url);

/** The icon is that of the logo, with room around it: platforms cut icons to their own shapes. */
async function writeIcon(logo: Buffer, size: number): Promise<void> {
  const room = Math.round(size * 0.16);
  const icon = await sharp(logo, { density: (72 * size) / 40 })
    .resize(size - 2 * room)
    .extend({ top: room, bottom: room, left: room, right: room, background: '#fffdfa' })
    .flatten({ background: '#fffdfa' })
    .png({ palette: true })
    .toBuffer();
  await writeFile(new URL(`public/icon-${size}.png`, SHELL), icon);
}

/** The image of link previews has the size that social networks ask for. */
async function writePreviewImage(): Promise<void> {
  const hero = await readFile(new URL('src/assets/pictures/hero-cleaning-1440.avif', SHELL));
  const image = await sharp(hero).resize(1200, 630).jpeg({ quality: 80 }).toBuffer();
  await writeFile(new URL('public/og-image.jpg', SHELL), image);
}

const logo = await readFile(new URL('public/favicon.svg', SHELL));
await Promise.all([writeIcon(logo, 180), writeIcon(logo, 512), writePreviewImage()]);

import { createHash } from 'node:crypto';
import type { PhotoShape, PhotoUpload } from '@clean-express/shared-api/schemas';

/** Sizes of the photos of each shape, in pixels, as those of the seed have them. */
export const SHAPES: Record<
  PhotoShape,
  { ratio: number; widths: readonly number[]; responseWidth: number }
> = {
  '4:3': { ratio: 4 / 3, widths: [480, 960, 1440], responseWidth: 960 },
  '1:1': { ratio: 1, widths: [96, 192, 384], responseWidth: 384 },
};

const ALL = Object.values(SHAPES);

/** With the width in responses. */
const REFERENCE = /^photo:[0-9a-f]{32}\.[0-9a-f]{64}-(?:384|960)$/;

const FILE =
  /^(?<owner>[0-9a-f]{32})\.(?<hash>[0-9a-f]{64})-(?<width>\d{2,4})\.(?<type>avif|webp)$/;

/** Whether a stored photo is an uploaded one. */
export const isUploaded = (stored: string): boolean => REFERENCE.test(stored);

/** Names a member in addresses. Only who knows the uid can compute it. */
const ownerOf = (uid: string): string =>
  createHash('sha256').update(`photos of ${uid}`).digest('hex').slice(0, 32);

/** The reference of an upload: its owner and its content, so that it can be repeated. */
export function referenceOf(uid: string, bytes: Uint8Array, upload: PhotoUpload): string {
  const { shape, x, y, width, height } = upload;
  const hash = createHash('sha256').update(JSON.stringify([shape, x, y, width, height]));
  const content = hash.update(bytes).digest('hex');
  return `photo:${ownerOf(uid)}.${content}-${SHAPES[shape].responseWidth}`;
}

/** The folder in the store with the files of a photo. */
export const folderOf = (reference: string): string =>
  reference.replace(/^photo:(.*)\.(.*)-.*$/, '$1/$2');

/** Reads the name of a file; `undefined` when it can be none of an uploaded photo. */
export function readFileName(file: string) {
  const { owner, hash, width, type } = FILE.exec(file)?.groups ?? {};
  const shape = ALL.find(({ widths }) => widths.includes(Number(width)));
  if (!shape) return undefined;
  return {
    reference: `photo:${owner}.${hash}-${shape.responseWidth}`,
    key: `${owner}/${hash}/${width}.${type}`,
    contentType: `image/${type}`,
  };
}

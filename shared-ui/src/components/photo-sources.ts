/** The `srcset` values of one of the site's own pictures. */
export interface PhotoSources {
  avif: string;
  webp: string;
}

const OWN_PICTURE = /^(?<stem>.*\/[\w-]+\.[0-9a-f]{8})-(?<width>\d+)\.(?:avif|webp)(?:$|\?)/;
const PHOTO_WIDTHS = [480, 960, 1440];
const AVATAR_WIDTHS = [96, 192, 384];

/**
 * Recognizes the site's own pictures, which exist in several sizes, by their file name.
 *
 * @returns The two `srcset` values, or `undefined` for a picture from another site.
 * @example photoSources('/photos/plumber.0a1b2c3d-960.webp')?.avif // '/photos/plumber.0a1b2c3d-480.avif 480w, …'
 */
export function photoSources(src: string): PhotoSources | undefined {
  const { stem, width } = OWN_PICTURE.exec(src)?.groups ?? {};
  if (stem === undefined) return undefined;
  const widths = AVATAR_WIDTHS.includes(Number(width)) ? AVATAR_WIDTHS : PHOTO_WIDTHS;
  const srcset = (type: string) =>
    widths.map((each) => `${stem}-${each}.${type} ${each}w`).join(', ');
  return { avif: srcset('avif'), webp: srcset('webp') };
}

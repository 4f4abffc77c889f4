/** The URLs of a picture: the values of `srcset` by format, and of `src`. */
export interface PictureFiles {
  avif: string;
  webp: string;
  src: string;
}

const FILES = import.meta.glob<string>('../../assets/pictures/*.{avif,webp}', {
  eager: true,
  import: 'default',
  query: '?url&no-inline',
});

const NAME = /\/(?<name>[\w-]+?)(?:\.[0-9a-f]{8})?-(?<width>\d+)\.(?<type>avif|webp)$/;

interface PictureFile {
  name: string;
  width: number;
  type: string;
  url: string;
}

function parse([path, url]: [string, string]): PictureFile {
  const { name = '', width, type = '' } = NAME.exec(path)?.groups ?? {};
  return { name, width: Number(width), type, url };
}

const PICTURES = Object.entries(FILES)
  .map(parse)
  .sort((a, b) => a.width - b.width);

/**
 * Finds the files of a picture in assets/pictures.
 *
 * @param name - Name of the files without the width.
 * @returns `undefined` when there are none.
 */
export function pictureFiles(name: string): PictureFiles | undefined {
  const files = PICTURES.filter((file) => file.name === name);
  const srcset = (type: string) =>
    files
      .filter((file) => file.type === type)
      .map(({ url, width }) => `${url} ${width}w`)
      .join(', ');
  const src = files.findLast((file) => file.type === 'webp')?.url;
  return src ? { avif: srcset('avif'), webp: srcset('webp'), src } : undefined;
}

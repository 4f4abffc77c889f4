import { isUtf8 } from 'node:buffer';
import { extname } from 'node:path';
import { refusedUpload } from '../checks/upload.ts';

const TEXTS = ['css', 'html', 'js', 'json', 'map', 'md', 'mjs', 'svg', 'txt', 'webmanifest', 'xml'];

/** What files of an extension have in common: where in the file, and which bytes in hex. */
const SIGNATURES: Readonly<Record<string, [number, RegExp]>> = {
  avif: [4, /^66747970/],
  gif: [0, /^474946383[79]61/],
  ico: [0, /^00000100/],
  jpeg: [0, /^ffd8ff/],
  jpg: [0, /^ffd8ff/],
  mp4: [4, /^66747970/],
  otf: [0, /^4f54544f/],
  pdf: [0, /^255044462d/],
  png: [0, /^89504e470d0a1a0a/],
  ttf: [0, /^0001000000|^74727565/],
  wasm: [0, /^0061736d/],
  webm: [0, /^1a45dfa3/],
  webp: [8, /^57454250/],
  woff: [0, /^774f4646/],
  woff2: [0, /^774f4632/],
};

function isContentOf(extension: string, bytes: Buffer): boolean {
  if (TEXTS.includes(extension)) return isUtf8(bytes) && !bytes.includes(0);
  const [offset, pattern] = SIGNATURES[extension] ?? [0, /^/];
  return pattern.test(bytes.toString('hex', offset, offset + 8));
}

/**
 * Keeps out of the public part what browsers and the CDN would take for something else than its name says.
 *
 * @throws ReleaseError for an unknown extension, and for content of another type.
 */
export function refuseOtherTypes(path: string, bytes: Buffer): void {
  const extension = extname(path).slice(1).toLowerCase();
  if (!TEXTS.includes(extension) && !Object.hasOwn(SIGNATURES, extension)) {
    const known = [...TEXTS, ...Object.keys(SIGNATURES)].join(', ');
    throw refusedUpload(`"${path}" has no known type. Use one of the extensions ${known}.`);
  }
  if (isContentOf(extension, bytes)) return;
  throw refusedUpload(`"${path}" is no ${extension} file. Correct its name or its content.`);
}

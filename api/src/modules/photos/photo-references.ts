import type { FastifyBaseLogger } from 'fastify';
import type { PhotoManifest } from './photo-manifest.ts';

/** The largest width that stands in answers, in pixels; the client derives the others from the name. */
const ANSWERED_WIDTH = 960;

const REFERENCE = /^photo:(?<name>.+)$/;

/** `boiler.1a2b3c4d-960.webp` */
const FILE = /^(?<name>[^/]+)\.[0-9a-f]{8}-\d+\.(?:avif|webp)$/;

/** Turns what is stored of a picture into its address and back. */
export interface PhotoReferences {
  /** Address of a picture; empty for one of ours that does not exist. */
  toUrl: (stored: string) => string;
  /** What to store, so that pictures of ours outlive a change of the API's address. */
  toReference: (url: string) => string;
}

/**
 * @param publicUrl - The API's own address, as clients see it.
 * @example toUrl('photo:boiler') // 'https://api.example.com/photos/boiler.1a2b3c4d-960.webp'
 */
export function createPhotoReferences(
  manifest: PhotoManifest,
  publicUrl: string,
  log: FastifyBaseLogger,
): PhotoReferences {
  const base = `${publicUrl}/photos/`;
  const files = new Map(
    Object.entries(manifest).map(([name, { hash, widths }]) => {
      const width = Math.max(...widths.filter((each) => each <= ANSWERED_WIDTH));
      return [name, `${name}.${hash}-${width}.webp`];
    }),
  );
  const missing = new Set<string>();

  const reportMissing = (name: string) => {
    if (missing.has(name)) return;
    missing.add(name);
    log.warn({ photo: name }, 'A picture is missing in the manifest; its address is left empty.');
  };

  return {
    toUrl: (stored) => {
      const name = stored.match(REFERENCE)?.groups?.name;
      if (name === undefined) return stored;
      const file = files.get(name);
      if (file) return base + file;
      reportMissing(name);
      return '';
    },
    toReference: (url) => {
      if (!url.startsWith(base)) return url;
      const name = url.slice(base.length).match(FILE)?.groups?.name;
      return name !== undefined && files.has(name) ? `photo:${name}` : url;
    },
  };
}

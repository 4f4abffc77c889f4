import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { PACKAGE_DIRECTORY } from '../../config.ts';
import { isUploaded, readFileName } from './photo-names.ts';

const manifestSchema = z.record(
  z.string(),
  z.object({
    hash: z.string(),
    width: z.int().positive(),
    height: z.int().positive(),
    widths: z.array(z.int().positive()).min(1),
  }),
);

/** Default directory of the photos. */
export const PHOTOS_DIRECTORY = join(PACKAGE_DIRECTORY, 'photos');

/** Reads the manifest of the photos; it is empty if they have not been generated yet. */
export function readPhotoManifest(directory: string): z.infer<typeof manifestSchema> {
  const file = join(directory, 'manifest.json');
  return existsSync(file) ? manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}

/** Largest width in responses, in pixels; clients derive the other widths from the URL. */
const RESPONSE_WIDTH = 960;

const REFERENCE = /^photo:(?<name>.+)$/;

/** `boiler.1a2b3c4d-960.webp` */
const FILE = /^(?<name>[^/]+)\.[0-9a-f]{8}-\d+\.(?:avif|webp)$/;

/** The address of a photo that a member has uploaded, whatever the address of the API was. */
const UPLOADED = /^https?:[^?#]+\/photos\/members\/(?<file>[^/?#]+)$/;

/** Converts between the stored reference of a photo and its URL. */
export type PhotoReferences = ReturnType<typeof createPhotoReferences>;

/** @example toUrl('photo:boiler') // 'https://api.example.com/photos/boiler.1a2b3c4d-960.webp' */
export function createPhotoReferences(
  manifest: z.infer<typeof manifestSchema>,
  publicUrl: string,
  log: FastifyBaseLogger,
) {
  const base = `${publicUrl}/photos/`;
  const files = new Map(
    Object.entries(manifest).map(([name, { hash, widths }]) => {
      const width = Math.max(...widths.filter((each) => each <= RESPONSE_WIDTH));
      return [name, `${name}.${hash}-${width}.webp`];
    }),
  );
  const missing = new Set<string>();

  return {
    /** URL of a photo; empty for a photo of the API that does not exist. */
    toUrl: (stored: string) => {
      const name = stored.match(REFERENCE)?.groups?.name;
      if (name === undefined) return stored;
      if (isUploaded(stored)) return `${base}members/${name}.webp`;
      const file = files.get(name);
      if (file) return base + file;
      if (!missing.has(name)) {
        log.warn({ photo: name }, 'A photo is missing in the manifest. Its URL is left empty.');
      }
      missing.add(name);
      return '';
    },
    /** The reference to store, which stays valid when the address of the API changes. */
    toReference: (url: string) => {
      // Firebase has the address at which it was uploaded. It may be another member's: names are public, and it
      // stays only while its owner shows it.
      const uploaded = readFileName(url.match(UPLOADED)?.groups?.file ?? '');
      if (uploaded) return uploaded.reference;
      if (!url.startsWith(base)) return url;
      const name = url.slice(base.length).match(FILE)?.groups?.name;
      return name !== undefined && files.has(name) ? `photo:${name}` : url;
    },
  };
}

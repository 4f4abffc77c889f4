import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { NamedRelease } from '@clean-express/release-contract/release-api';
import { type Manifest, manifestSchema } from '@clean-express/release-contract/release-registry';
import { z } from 'zod';
import { ReleaseError } from '../rows/release-error.ts';
import { parseManifest } from '../rows/release-rows.ts';
import type { Author } from '../rows/schema.ts';
import type { ReleasePart } from '../store/release-files.ts';
import { filePath, partnersField } from './fields.ts';

const MEGABYTE = 1024 * 1024;

/** Largest file of a release. */
export const MAX_FILE_BYTES = 20 * MEGABYTE;

/** Largest release: all files of both parts. */
const MAX_RELEASE_BYTES = 100 * MEGABYTE;

const MAX_FILES = 5000;

/** The manifest's file in the public part; the release server writes it. */
export const MANIFEST_FILE = 'manifest.json';

/** The list of all files in the private part, by which a release is verified. */
export const INDEX_FILE = 'files.json';

const integrityField = z
  .string()
  .regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'must be a SHA-384 hash such as sha384-…, base64');

/** A file as the publisher announces it. */
export const announcedFileSchema = z.strictObject({
  part: z.enum(['public', 'private']),
  path: filePath,
  integrity: integrityField,
  size: z.int().nonnegative().max(MAX_FILE_BYTES, `must be at most ${MAX_FILE_BYTES} bytes`),
});

export type AnnouncedFile = z.infer<typeof announcedFileSchema>;

/** What an upload begins with. */
export const uploadBody = z.strictObject({
  /** The exact text of `manifest.json`: its bytes are hashed. */
  manifest: z.string().max(2 * MEGABYTE),
  /** All other files of the release. */
  files: z.array(announcedFileSchema).max(MAX_FILES),
  with: partnersField,
});

/** A release that is being uploaded. */
export interface Upload {
  /** The same for the same bytes and uploader, so that a repeated upload continues the first. */
  id: string;
  /** The name of the identity that has started it. */
  by: string;
  /** As the server writes it: with the provenance that it knows. */
  manifest: Manifest;
  manifestText: string;
  files: readonly AnnouncedFile[];
  /** Releases that the publisher means to move together with it. */
  partners: readonly NamedRelease[];
  /** Public file that the manifest names → its hash there, of any kind. */
  hashes: ReadonlyMap<string, string | undefined>;
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** An upload whose parts contradict each other. The message says which. */
export const refusedUpload = (message: string) => new ReleaseError('invalid', message);

/** `public assets/list.js` */
export const fileKey = (part: ReleasePart, path: string): string => `${part} ${path}`;

/** What a token proves replaces what the client says, which is only a claim. */
function withProvenance(manifest: Manifest, proved: Author['provenance']): Manifest {
  const { provenance: claimed, ...rest } = manifest;
  const provenance = proved ?? (claimed && { ...claimed, verified: false });
  return manifestSchema.parse({ ...rest, ...(provenance && { provenance }) });
}

/** Whether a manifest is that of a release, wherever either says that it comes from. */
export function isSameManifest(manifest: Manifest, text: string): boolean {
  const { provenance: _own, ...rest } = manifest;
  const { provenance: _other, ...existing } = parseManifest(text);
  return isDeepStrictEqual(rest, existing);
}

/** Every file that the manifest names, with its hash where it names one, which may be of any kind. */
function namedFiles({ entry, extras }: Manifest): Map<string, string | undefined> {
  const pages = Object.values(extras.pages);
  const loaded = [
    entry,
    ...Object.values(extras.preload).flat(),
    ...extras.css,
    ...pages.flatMap(({ preload, css }) => [...preload, ...css]),
  ];
  const hashes = { ...extras.integrity, ...extras.server };
  return new Map([...loaded.map((path) => [path, undefined] as const), ...Object.entries(hashes)]);
}

/** @throws ReleaseError when a file is announced twice, or in the place of a file of the server. */
function refuseTakenPaths(files: readonly AnnouncedFile[]): void {
  const taken = new Set([fileKey('public', MANIFEST_FILE), fileKey('private', INDEX_FILE)]);
  for (const { part, path } of files) {
    const key = fileKey(part, path);
    if (taken.has(key)) throw refusedUpload(`The file "${path}" is listed twice.`);
    taken.add(key);
  }
}

/** @throws ReleaseError when a release would have too many files, or be too large with its manifest. */
export function refuseTooLarge(files: readonly AnnouncedFile[], manifestText: string): void {
  if (files.length > MAX_FILES) {
    throw refusedUpload(`The release has more than ${MAX_FILES} files. Make it smaller.`);
  }
  const bytes = files.reduce((sum, { size }) => sum + size, manifestText.length);
  if (bytes > MAX_RELEASE_BYTES) {
    const limit = MAX_RELEASE_BYTES / MEGABYTE;
    throw refusedUpload(`The release is larger than ${limit} MB. Make it smaller.`);
  }
}

/**
 * Compares the hashes that can be compared before the bytes are there.
 *
 * @throws ReleaseError when the manifest names files that are not announced, or have another hash.
 */
function refuseContradictions(hashes: Upload['hashes'], files: readonly AnnouncedFile[]): void {
  const announced = new Map(files.map((file) => [fileKey(file.part, file.path), file.integrity]));
  for (const [path, integrity] of hashes) {
    const found = announced.get(fileKey('public', path));
    if (!found) {
      throw refusedUpload(`The manifest names "${path}", which the list of files does not have.`);
    }
    if (integrity?.startsWith('sha384-') && integrity !== found) {
      throw refusedUpload(`The manifest and the list of files have different hashes of "${path}".`);
    }
  }
}

/**
 * Reads an announced release. The server writes its manifest anew.
 *
 * @param by - The name of the identity that announces it.
 * @param provenance - Where the build comes from, as the token of a workflow proves.
 * @throws ReleaseError when manifest, address and files contradict each other, or are too large.
 */
export function readUpload(
  { manifest: text, files, with: partners = [] }: z.infer<typeof uploadBody>,
  { remote, version }: Pick<Manifest, 'remote' | 'version'>,
  { by, provenance }: Pick<Author, 'by' | 'provenance'>,
): Upload {
  const manifest = withProvenance(parseManifest(text), provenance);
  if (manifest.remote !== remote || manifest.version !== version) {
    throw refusedUpload(
      `The manifest is that of ${manifest.remote} ${manifest.version}, not of ${remote} ${version}.`,
    );
  }
  refuseTakenPaths(files);
  const hashes = namedFiles(manifest);
  refuseContradictions(hashes, files);
  const manifestText = JSON.stringify(manifest);
  refuseTooLarge(files, manifestText);
  const sorted = files.toSorted((a, b) =>
    fileKey(a.part, a.path) < fileKey(b.part, b.path) ? -1 : 1,
  );
  const id = digestOf(JSON.stringify([by, manifestText, sorted]));
  return { id, by, manifest, manifestText, files: sorted, partners, hashes };
}

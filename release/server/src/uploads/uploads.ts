import { hasIntegrity, integrityOf } from '@clean-express/release-build';
import type { NamedRelease } from '@clean-express/release-contract/release-api';
import { LRUCache } from 'lru-cache';
import pMap from 'p-map';
import type { ReleaseChecks } from '../checks/release-checks.ts';
import {
  type AnnouncedFile,
  fileKey,
  INDEX_FILE,
  isSameManifest,
  MANIFEST_FILE,
  refusedUpload,
  refuseTooLarge,
  type Upload,
} from '../checks/upload.ts';
import type { Author, ReleaseRow, Releases } from '../releases/releases.ts';
import { ReleaseError } from '../rows/release-error.ts';
import type { ReleaseFiles, ReleasePart } from '../store/release-files.ts';
import { refuseOtherTypes } from './file-type.ts';
import { mergeFiles, readIndex, toIndex } from './release-index.ts';

/** Uploads that are open at the same time; the one that rested longest must start again. */
const MAX_UPLOADS = 200;

/** What they take in memory: more than those of one identity. */
const MAX_CHARACTERS = 128 * 1024 * 1024;

/** Uploads that one identity has open at the same time, so that it ends its own ones, and no others. */
const MAX_OF_IDENTITY = 20;

const UPLOAD_TTL_MS = 3_600_000;

/** Files that are checked at the same time. */
const CONCURRENCY = 4;

/** What has changed since a release was retired may no longer leave it a place. */
const isNew = (existing: ReleaseRow | undefined) => !existing || existing.state === 'retired';

/** The hash that the manifest has of a file, if it has another kind than the announced one. */
function hashInManifest({ hashes }: Upload, file: AnnouncedFile): string[] {
  const hash = file.part === 'public' ? hashes.get(file.path) : undefined;
  return hash && hash !== file.integrity ? [hash] : [];
}

/** An upload in an address: permissions are those of the remote there. */
type UploadName = Pick<Upload, 'id' | 'by'> & NamedRelease;

/**
 * Requires that this instance writes: files of releases change at one.
 *
 * @throws ReleaseError
 */
export function requireWriter({ isWriter }: Pick<Releases, 'isWriter'>): void {
  if (isWriter) return;
  const detail = 'Another instance of the release server changes the files of releases. Try again.';
  throw new ReleaseError('unavailable', detail);
}

/**
 * Takes releases in. What is announced, and so which bytes are accepted, is in memory: after a restart,
 * the publisher starts again and sends what is missing. The row of a release is written last, so that a
 * release that is listed has all of its files.
 */
export class Uploads {
  readonly #open = new LRUCache<string, Upload>({
    max: MAX_UPLOADS,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ manifestText, files }) => manifestText.length + toIndex(files).length,
    ttl: UPLOAD_TTL_MS,
  });
  private readonly files: ReleaseFiles;
  private readonly releases: Pick<Releases, 'isWriter' | 'find' | 'add'>;
  private readonly checks: Pick<ReleaseChecks, 'refuseManifest' | 'refuseRelease'>;

  constructor(
    files: ReleaseFiles,
    releases: Pick<Releases, 'isWriter' | 'find' | 'add'>,
    checks: Pick<ReleaseChecks, 'refuseManifest' | 'refuseRelease'>,
  ) {
    this.files = files;
    this.releases = releases;
    this.checks = checks;
  }

  /**
   * Starts an upload, or continues it. A release that exists is repaired: what has gone is missing.
   *
   * @returns The files that have to be sent.
   * @throws ReleaseError when the version exists with another manifest, or another instance writes.
   * @throws ContractViolated when a new release does not fit the shell or the other remotes.
   */
  async start(upload: Upload): Promise<AnnouncedFile[]> {
    requireWriter(this.releases);
    const existing = await this.existing(upload);
    if (isNew(existing)) await this.checks.refuseManifest(upload);
    await this.allFiles(upload, existing);
    this.#open.set(upload.id, upload);
    // The latest first.
    const own = [...this.#open.values()].filter(({ by }) => by === upload.by);
    for (const { id } of own.slice(MAX_OF_IDENTITY)) this.#open.delete(id);
    return this.missing(upload);
  }

  /**
   * Finds an open upload.
   *
   * @throws ReleaseError also for that of another identity: what is proved is proved of one.
   */
  find({ id, by, remote, version }: UploadName): Upload {
    requireWriter(this.releases);
    const upload = this.#open.get(id);
    const { manifest } = upload ?? {};
    const isIt = manifest?.remote === remote && manifest.version === version;
    if (upload?.by === by && isIt) return upload;
    // It was never started at this instance, or long ago.
    const detail = 'There is no such upload, or it has expired. Start it again: stored files stay.';
    throw new ReleaseError('unknownUpload', detail);
  }

  /**
   * Stores a file of an upload.
   *
   * @throws ReleaseError when the file was not announced, is of another type, or has another hash than
   *   the manifest names; FileRefused when it has another one than was announced.
   */
  async put(
    name: UploadName,
    part: ReleasePart,
    path: string,
    bytes: Buffer,
  ): Promise<'stored' | 'unchanged'> {
    const upload = this.find(name);
    const { remote, version } = name;
    const file = upload.files.find((each) => fileKey(each.part, each.path) === fileKey(part, path));
    if (!file) throw refusedUpload(`"${path}" is not in the list of files of this upload.`);
    if (bytes.length !== file.size) {
      throw refusedUpload(`"${path}" has not the announced bytes. Send the file again.`);
    }
    if (part === 'public') refuseOtherTypes(path, bytes);
    if (!hasIntegrity(bytes, hashInManifest(upload, file))) {
      throw refusedUpload(`"${path}" has another hash than the manifest says.`);
    }
    return this.files.exclusively(remote, async () => {
      await this.allFiles(upload, await this.existing(upload));
      const { integrity } = file;
      return this.files.put({ part, remote, version, path, bytes, integrity });
    });
  }

  /**
   * Completes an upload whose files are all stored. To repeat it changes nothing.
   *
   * @param skippedCheck - Whether the publisher has not run the script "check", as it says.
   * @throws ReleaseError when files are missing.
   * @throws ContractViolated when a new release does not fit, or exceeds its budget.
   */
  async complete(name: UploadName, author: Author, skippedCheck = false): Promise<ReleaseRow> {
    const upload = this.find(name);
    return this.files.exclusively(name.remote, async () => {
      const existing = await this.existing(upload);
      const index = toIndex(await this.allFiles(upload, existing));
      const [first, ...others] = await this.missing(upload);
      if (first) {
        const more = others.length > 0 ? ` and ${others.length} more` : '';
        const detail = `The release is incomplete. Send the file "${first.path}"${more} first.`;
        throw new ReleaseError('refused', detail);
      }
      if (isNew(existing)) await this.checks.refuseRelease(upload);
      // A release keeps where it comes from, also when it is repaired: its hash may be signed already.
      const manifestText = existing?.manifest ?? upload.manifestText;
      await this.putOwn(upload, 'private', INDEX_FILE, index);
      await this.putOwn(upload, 'public', MANIFEST_FILE, Buffer.from(manifestText));
      return this.releases.add(manifestText, author, skippedCheck);
    });
  }

  /** The files that are not stored with the announced hash, and with that of the manifest. */
  private async missing(upload: Upload): Promise<AnnouncedFile[]> {
    const { manifest, files } = upload;
    const { remote, version } = manifest;
    const states = await pMap(
      files,
      (file) => {
        const { part, path } = file;
        const integrity = [file.integrity, ...hashInManifest(upload, file)];
        return this.files.check({ part, remote, version, path, integrity });
      },
      { concurrency: CONCURRENCY },
    );
    return files.filter((_, index) => states[index] !== 'intact');
  }

  private putOwn({ manifest }: Upload, part: ReleasePart, path: string, bytes: Buffer) {
    const { remote, version } = manifest;
    return this.files.put({ part, remote, version, path, bytes, integrity: integrityOf(bytes) });
  }

  /**
   * The release of this version, if it exists.
   *
   * @throws ReleaseError when it has other contents: a version stands for its bytes.
   */
  private async existing({ manifest }: Upload): Promise<ReleaseRow | undefined> {
    const { remote, version } = manifest;
    const row = await this.releases.find(remote, version);
    if (!row || isSameManifest(manifest, row.manifest)) return row;
    const detail = `${remote} ${version} exists already with another manifest. Give this build another version.`;
    throw new ReleaseError('conflict', detail);
  }

  /**
   * All files of the release once the upload is complete: those of the release that exists, too.
   *
   * @throws ReleaseError when one of them would change, or there would be too many.
   */
  private async allFiles(
    { files, manifestText }: Upload,
    existing: ReleaseRow | undefined,
  ): Promise<AnnouncedFile[]> {
    const index = existing && (await readIndex(this.files, existing));
    const all = index ? mergeFiles(index, files) : [...files];
    // A release that is repaired may be of any size.
    if (all.length > (index?.length ?? 0)) refuseTooLarge(all, manifestText);
    return all;
  }
}

import type { Registry } from '@clean-express/federation/registry';
import mime from 'mime';
import pMap from 'p-map';
import { type BuildFiles, fileOf } from '../build/build-files.ts';
import type { Bucket } from './bucket.ts';
import { readRegistry, updateRegistry } from './bucket-registry.ts';
import { type ReleaseStore, releasePath, type StoredRelease } from './release-store.ts';

/** Comes last and goes first: a release without it is one that is there only in part. */
const ENTRY = 'remoteEntry.js';
const UPLOADS = { concurrency: 8 };
const FOR_EVER = 'public, max-age=31536000, immutable';

/** A store in an object storage. Its files are as they were built: the CDN before it compresses. */
export class BucketStore implements ReleaseStore {
  /** @param prefix - What every key begins with: nothing, or `some/folder/`. */
  constructor(
    private readonly bucket: Bucket,
    private readonly prefix: string,
  ) {}

  async putRelease(remote: string, version: string, files: BuildFiles): Promise<void> {
    const entry = fileOf(files, ENTRY);
    const folder = this.folderOf(remote, version);
    if (await this.bucket.read(`${folder}${ENTRY}`)) return;
    const upload = ([path, bytes]: [string, Buffer]) => {
      const contentType = mime.getType(path) ?? 'application/octet-stream';
      return this.bucket.write(`${folder}${path}`, bytes, { contentType, cacheControl: FOR_EVER });
    };
    const others = [...files].filter(([path]) => path !== ENTRY);
    await pMap(others, upload, UPLOADS);
    await upload([ENTRY, entry]);
  }

  async removeRelease(remote: string, version: string): Promise<void> {
    const folder = this.folderOf(remote, version);
    await this.bucket.remove([`${folder}${ENTRY}`]);
    const others = await this.bucket.list(folder);
    await this.bucket.remove(others.map(({ key }) => key));
  }

  async storedReleases(remote: string): Promise<StoredRelease[]> {
    const folder = `${this.prefix}${releasePath(remote, '')}`;
    const storedAt = new Map<string, Date>();
    for (const { key, modifiedAt } of await this.bucket.list(folder)) {
      const [version = '', path] = key.slice(folder.length).split('/', 2);
      const known = storedAt.get(version);
      if (path && !(known && known > modifiedAt)) storedAt.set(version, modifiedAt);
    }
    return [...storedAt].map(([version, at]) => ({ version, storedAt: at }));
  }

  readRegistry(): Promise<Registry> {
    return readRegistry(this.bucket, this.registryKey);
  }

  updateRegistry(change: (current: Registry) => Registry): Promise<Registry> {
    return updateRegistry(this.bucket, this.registryKey, change);
  }

  private get registryKey(): string {
    return `${this.prefix}registry.json`;
  }

  private folderOf(remote: string, version: string): string {
    return `${this.prefix}${releasePath(remote, version)}/`;
  }
}

import { type BuildFiles, fileOf } from '@clean-express/federation/build';
import type { Registry } from '@clean-express/federation/registry';
import mime from 'mime';
import pMap from 'p-map';
import type { Bucket } from './bucket.ts';
import { readRegistry, updateRegistry } from './bucket-registry.ts';
import { type ReleaseStore, releasePath, type StoredRelease } from './release-store.ts';

/** Uploaded last and deleted first: a release without it is incomplete. */
const ENTRY = 'remoteEntry.js';
const UPLOADS = { concurrency: 8 };
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** A store in an object storage. Its files are not compressed: that is left to the CDN. */
export class BucketStore implements ReleaseStore {
  /** @param prefix - Prefix of all keys: empty, or `some/folder/`. */
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
      return this.bucket.write(`${folder}${path}`, bytes, { contentType, cacheControl: IMMUTABLE });
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
      const latest = storedAt.get(version);
      if (path && !(latest && latest > modifiedAt)) storedAt.set(version, modifiedAt);
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

import { KeyNormalizer } from 'flydrive';
import type { DriverContract } from 'flydrive/types';
import pMap from 'p-map';
import type { FileStorage, StorageOptions } from './file-storage.ts';

const REMOVALS = { concurrency: 8 };

// Lists pass through it, and by default it throws at `+`, which versions may have. Our names are
// validated already.
KeyNormalizer.allowedCharacterSet = /^/;

/**
 * A store in a bucket. Its files are not compressed: that is left to the CDN.
 *
 * It uses the drivers of flydrive without its `Disk`, which changes keys: it removes dots at their ends,
 * and the slash that keeps the folder `1.0.0` apart from `1.0.0-beta`.
 */
export class BucketStorage implements FileStorage {
  private readonly driver: DriverContract;
  private readonly prefix: string;
  private readonly isMissing: (error: unknown) => boolean;

  /**
   * @param prefix - Prefix of all keys: empty, or `some/folder/`.
   * @param isMissing - Whether an error says that the bucket does not have the object.
   */
  constructor(driver: DriverContract, prefix: string, isMissing: (error: unknown) => boolean) {
    this.driver = driver;
    this.prefix = prefix;
    this.isMissing = isMissing;
  }

  async read(key: string): Promise<Buffer | undefined> {
    try {
      return Buffer.from(await this.driver.getBytes(`${this.prefix}${key}`));
    } catch (error) {
      if (this.isMissing(error)) return undefined;
      throw error;
    }
  }

  async readCopies(key: string): Promise<Buffer[]> {
    const bytes = await this.read(key);
    return bytes ? [bytes] : [];
  }

  async write(key: string, bytes: Buffer, options: StorageOptions): Promise<void> {
    const { contentType, cacheControl } = options;
    await this.driver.put(`${this.prefix}${key}`, bytes, { contentType, cacheControl });
  }

  async list(folder: string): Promise<string[]> {
    const prefix = `${this.prefix}${folder}/`;
    const paths: string[] = [];
    let page: { paginationToken?: string } = {};
    do {
      const { objects, paginationToken } = await this.driver.listAll(prefix, {
        recursive: true,
        ...page,
      });
      for (const object of objects) if (object.isFile) paths.push(object.key.slice(prefix.length));
      page = paginationToken ? { paginationToken } : {};
    } while (page.paginationToken);
    return paths;
  }

  async removeFolder(folder: string): Promise<void> {
    // Single requests: not all S3-compatible storages support the batch requests of the driver.
    const removeOne = (path: string) => this.driver.delete(`${this.prefix}${folder}/${path}`);
    await pMap(await this.list(folder), removeOne, REMOVALS);
  }
}

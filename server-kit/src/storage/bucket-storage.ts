import { KeyNormalizer } from 'flydrive';
import type { DriverContract } from 'flydrive/types';
import pMap from 'p-map';
import type { FileStorage } from './file-storage.ts';

const REMOVALS = { concurrency: 8 };

// Lists pass through it, and by default it throws at `+`, which versions may have. Our names are
// validated already.
KeyNormalizer.allowedCharacterSet = /^/;

/**
 * A store in a bucket. Its files are not compressed: that is left to the CDN.
 *
 * It uses the drivers of flydrive without its `Disk`, which changes keys: it removes dots at their ends,
 * and the slash that keeps the folder `1.0.0` apart from `1.0.0-beta`.
 *
 * @param prefix - Prefix of all keys: empty, or `some/folder/`.
 * @param isMissing - Whether an error says that the bucket does not have the object.
 */
export function bucketStorage(
  driver: DriverContract,
  prefix: string,
  isMissing: (error: unknown) => boolean,
): FileStorage {
  const read = async (key: string): Promise<Buffer | undefined> => {
    try {
      return Buffer.from(await driver.getBytes(`${prefix}${key}`));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };

  const list = async (folder: string): Promise<string[]> => {
    const start = `${prefix}${folder}/`;
    const paths: string[] = [];
    let page: { paginationToken?: string } = {};
    do {
      const options = { recursive: true, ...page };
      const { objects, paginationToken } = await driver.listAll(start, options);
      for (const object of objects) if (object.isFile) paths.push(object.key.slice(start.length));
      page = paginationToken ? { paginationToken } : {};
    } while (page.paginationToken);
    return paths;
  };

  return {
    read,
    list,
    readCopies: async (key) => {
      const bytes = await read(key);
      return bytes ? [bytes] : [];
    },
    write: async (key, bytes, { contentType, cacheControl }) =>
      driver.put(`${prefix}${key}`, bytes, { contentType, cacheControl }),
    removeFolder: async (folder) => {
      // Single requests: not all S3-compatible storages support the batch requests of the driver.
      const removeOne = (path: string) => driver.delete(`${prefix}${folder}/${path}`);
      await pMap(await list(folder), removeOne, REMOVALS);
    },
  };
}

/** How a file is stored. */
export interface StorageOptions {
  contentType: string;
  cacheControl: string;
  /** Whether origins serve the file from the storage itself, and so need it compressed. */
  served: boolean;
}

/** A directory or a bucket. Keys are validated paths. */
export interface FileStorage {
  /** @returns `undefined` when the file does not exist. */
  read(key: string): Promise<Buffer | undefined>;
  /**
   * Reads a file in every encoding in which origins serve it.
   *
   * @returns The decoded contents; one that is missing or cannot be decoded is empty. An empty list when
   * the file does not exist.
   */
  readCopies(key: string, options: StorageOptions): Promise<Buffer[]>;
  /** Writes or replaces a file: readers get either the old or the new content. */
  write(key: string, bytes: Buffer, options: StorageOptions): Promise<void>;
  /** Lists the files in a folder and its subfolders, relative to it, with compressed siblings. */
  list(folder: string): Promise<string[]>;
  /** Deletes a folder. A missing one is no error. */
  removeFolder(folder: string): Promise<void>;
}

/** An object with its content. */
export interface ReadObject {
  bytes: Buffer;
  /** Changes with every write. */
  tag: string;
}

/** An object in a list. */
export interface ListedObject {
  key: string;
  modifiedAt: Date;
}

/** The headers of an object, and the condition of the write. */
export interface WriteOptions {
  contentType: string;
  cacheControl: string;
  /** The tag that the object must still have; `nothing` when the object must not exist yet. */
  replaces?: string | 'nothing';
}

/** The operations of an object storage that a release store uses. */
export interface Bucket {
  /** @returns `undefined` when the object does not exist. */
  read(key: string): Promise<ReadObject | undefined>;
  /** @returns Whether it was written; `false` when the condition does not hold. */
  write(key: string, bytes: Buffer, options: WriteOptions): Promise<boolean>;
  /** Lists all objects whose key has the prefix. */
  list(prefix: string): Promise<ListedObject[]>;
  /** Deletes objects. A missing object is no error. */
  remove(keys: readonly string[]): Promise<void>;
}

/** An object as it was read. */
export interface ReadObject {
  bytes: Buffer;
  /** Another one with every write. */
  tag: string;
}

/** An object as a list names it. */
export interface ListedObject {
  key: string;
  modifiedAt: Date;
}

/** How an object is kept, and on which condition. */
export interface WriteOptions {
  contentType: string;
  cacheControl: string;
  /** The tag that must still be there, or `nothing` when there must be no such object yet. */
  replaces?: string | 'nothing';
}

/** What a store of releases needs of an object storage. */
export interface Bucket {
  /** @returns `undefined` when there is no such object. */
  read(key: string): Promise<ReadObject | undefined>;
  /** @returns Whether it was written; not when somebody else was faster. */
  write(key: string, bytes: Buffer, options: WriteOptions): Promise<boolean>;
  /** Every object whose key begins like that. */
  list(prefix: string): Promise<ListedObject[]>;
  /** Removes objects. One that is not there is no failure. */
  remove(keys: readonly string[]): Promise<void>;
}

export type { FileStorage, StorageOptions } from './file-storage.ts';
export { InvalidLocation, openStorage, StoreUnreachable, storeField } from './open-storage.ts';

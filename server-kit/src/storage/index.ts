export * from './errors.ts';
export type { FileStorage, StorageOptions } from './file-storage.ts';
export { openStorage } from './open-storage.ts';
export { storeField } from './store-location.ts';

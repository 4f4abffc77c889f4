export * from './check-out-previous.ts';
export * from './judge-folder.ts';
export * from './judge-migration.ts';

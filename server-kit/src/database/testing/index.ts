export * from './check-out-previous.ts';
export * from './judge-migrations.ts';

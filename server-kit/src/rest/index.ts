export * from './create-rest-server.ts';
export * from './problems.ts';

export * from './create-rest-server.ts';
export * from './documentation.ts';
export * from './problems.ts';

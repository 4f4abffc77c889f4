export * from './create-rest-server.ts';
export * from './health-routes.ts';
export * from './problems.ts';

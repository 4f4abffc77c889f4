export * from './fields.ts';
export * from './local-secret.ts';
export * from './read-environment.ts';

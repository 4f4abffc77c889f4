export * from './fields.ts';
export * from './read-environment.ts';

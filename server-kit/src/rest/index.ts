export * from './documentation.ts';
export * from './problems.ts';

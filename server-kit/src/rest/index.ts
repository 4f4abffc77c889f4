export * from './documentation.ts';

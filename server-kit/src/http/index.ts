export * from './problem.ts';
export * from './rate-limits.ts';
export * from './security-headers.ts';

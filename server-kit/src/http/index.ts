export * from './connections.ts';
export * from './content-coding.ts';
export * from './memory-counts.ts';
export * from './problem.ts';
export * from './rate-limits.ts';
export * from './request-target.ts';
export * from './security-headers.ts';
export * from './sent-responses.ts';

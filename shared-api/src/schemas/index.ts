export * from './blog.ts';
export * from './fields.ts';
export * from './inbox.ts';
export * from './lists.ts';
export * from './provider.ts';
export * from './responses.ts';
export * from './review.ts';
export * from './service.ts';

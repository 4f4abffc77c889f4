import { PageCache } from 'ssr-server/src/rendering/page-cache.ts';

/**
 * The SSR server with a page cache that stores nothing: each request renders its page anew. Queries
 * cannot do that, because a page ignores those that it does not declare.
 */
PageCache.prototype.getFresh = () => undefined;
PageCache.prototype.get = (_key, render) => render();

await import('ssr-server/src/server.ts');

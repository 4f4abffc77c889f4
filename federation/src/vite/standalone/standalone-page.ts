import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin } from 'vite';
import type { RemoteConfig } from '../../remote-config.ts';
import { standaloneEntry } from './standalone-entry.ts';

/** The page's script, as `page.html` asks for it. */
const ENTRY = 'virtual:standalone';

/** Browsers say so when they navigate; scripts and data are asked for otherwise. */
function isNavigation({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && Boolean(headers.accept?.includes('text/html'));
}

/**
 * Lets a remote's development server answer every address with a page in which the remote runs alone.
 * A build has nothing of it.
 */
export function standalonePage(remote: RemoteConfig): Plugin {
  const html = readFileSync(new URL('page.html', import.meta.url), 'utf8');
  return {
    name: 'standalone-page',
    apply: 'serve',
    resolveId: (id) => (id === ENTRY ? id : undefined),
    load: (id) => (id === ENTRY ? standaloneEntry(remote) : undefined),
    // No address is answered with an `index.html` of the folder: there is none.
    config: () => ({ appType: 'custom' }),
    configureServer(server) {
      const answer = async (request: IncomingMessage, response: ServerResponse) => {
        const page = await server.transformIndexHtml(request.url ?? '/', html);
        response.setHeader('content-type', 'text/html').end(page);
      };
      // Files come first.
      return () => {
        server.middlewares.use((request, response, next) => {
          if (isNavigation(request)) answer(request, response).catch(next);
          else next();
        });
      };
    },
  };
}

import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin } from 'vite';
import type { RemoteConfig } from '../../remote-config.ts';
import { standaloneEntry } from './standalone-entry.ts';

/** The virtual module that `page.html` loads. */
const ENTRY = 'virtual:standalone';

/** Whether a request is a navigation of a browser, and not for a script or for data. */
function isNavigation({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && Boolean(headers.accept?.includes('text/html'));
}

/** Serves the standalone page of a remote for every URL of its development server. */
export function standalonePage(remote: RemoteConfig): Plugin {
  const html = readFileSync(new URL('page.html', import.meta.url), 'utf8');
  return {
    name: 'standalone-page',
    apply: 'serve',
    resolveId: (id) => (id === ENTRY ? id : undefined),
    load: (id) => (id === ENTRY ? standaloneEntry(remote) : undefined),
    // Turns off Vite's fallback to an `index.html`.
    config: () => ({ appType: 'custom' }),
    configureServer(server) {
      const sendPage = async (request: IncomingMessage, response: ServerResponse) => {
        const page = await server.transformIndexHtml(request.url ?? '/', html);
        response.setHeader('content-type', 'text/html').end(page);
      };
      // A returned function adds the middleware after those of Vite, which serve files.
      return () => {
        server.middlewares.use((request, response, next) => {
          if (isNavigation(request)) sendPage(request, response).catch(next);
          else next();
        });
      };
    },
  };
}

import type { Plugin } from 'vite';

/**
 * Serves JSON from a development server, in place of the SSR server.
 *
 * @param responses - Path → JSON.
 */
export function serveJson(responses: Readonly<Record<string, unknown>>): Plugin {
  return {
    name: 'serve-json',
    configureServer(server) {
      for (const [path, json] of Object.entries(responses)) {
        server.middlewares.use(path, (_request, response) => {
          response.setHeader('content-type', 'application/json');
          response.setHeader('cache-control', 'no-store');
          response.end(JSON.stringify(json));
        });
      }
    },
  };
}

import type { Plugin } from 'vite';

/**
 * Lets a development server answer what the front door answers otherwise.
 *
 * @param answers - Path → JSON.
 */
export function answerJson(answers: Readonly<Record<string, unknown>>): Plugin {
  return {
    name: 'answer-json',
    configureServer(server) {
      for (const [path, answer] of Object.entries(answers)) {
        server.middlewares.use(path, (_request, response) => {
          response.setHeader('content-type', 'application/json');
          response.setHeader('cache-control', 'no-store');
          response.end(JSON.stringify(answer));
        });
      }
    },
  };
}

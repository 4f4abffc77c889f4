import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** How long a browser keeps a file whose name stays the same, such as `favicon.svg`. */
const ROOT_FILE_AGE = '1h';

/**
 * Serves the shell's files in the best encoding that the browser takes: hashed ones for ever. Scripts and
 * data beside `index.html` are asked for again each time.
 *
 * @param dist - The shell's build.
 * @param rootFiles - Names of the files beside `index.html`.
 */
export async function serveStaticFiles(
  app: FastifyInstance,
  dist: string,
  rootFiles: Iterable<string>,
): Promise<void> {
  await app.register(staticFiles, {
    root: join(dist, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    immutable: true,
    maxAge: '365d',
    setHeaders: (reply) => reply.setHeader('vary', 'accept-encoding'),
  });
  for (const name of rootFiles) {
    const maxAge = /\.js(on)?$/.test(name) ? 0 : ROOT_FILE_AGE;
    app.get(`/${name}`, (_request, reply) =>
      reply
        // A site's icon is shown beside pages of any origin.
        .header('cross-origin-resource-policy', 'cross-origin')
        .sendFile(name, dist, { maxAge, immutable: false }),
    );
  }
}

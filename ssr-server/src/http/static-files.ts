import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { ShellBuild } from '../releases/shell-build.ts';

/** For files without a hash in their name, such as `favicon.svg`. */
const ROOT_FILE_MAX_AGE = '1h';

/**
 * Serves the shell's files in the best encoding that the browser accepts. Hashed files are immutable.
 * Scripts and data beside `index.html` are revalidated on every use.
 *
 * @param dist - Directory of the shell's build.
 */
export async function serveStaticFiles(
  app: FastifyInstance,
  dist: string,
  { rootFiles }: Pick<ShellBuild, 'rootFiles'>,
): Promise<void> {
  await app.register(staticFiles, {
    root: join(dist, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    immutable: true,
    maxAge: '365d',
  });
  for (const name of rootFiles) {
    const maxAge = /\.js(on)?$/.test(name) ? 0 : ROOT_FILE_MAX_AGE;
    app.get(`/${name}`, (_request, reply) =>
      reply
        // Pages of other origins, such as search results, show the site's icon.
        .header('cross-origin-resource-policy', 'cross-origin')
        .sendFile(name, dist, { maxAge, immutable: false }),
    );
  }
}

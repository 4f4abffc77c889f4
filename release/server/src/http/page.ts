import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Its script and styles are files of this server; it cannot be framed, and sends nothing elsewhere. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

/** Addresses of the page, which has a view for each. */
const VIEWS = ['/', '/remotes/*', '/catalogue', '/errors', '/audit'];

/**
 * Serves the page for people who release. It contains no data: what it shows, it asks the API for.
 *
 * @param folder - Of its build.
 * @throws When the build is not there.
 */
export async function addPage(app: FastifyInstance, folder: string): Promise<void> {
  const html = await readFile(join(folder, 'index.html'), 'utf8').catch((cause) => {
    const message = `${folder} does not have the page of this server. Build it with "npm run build", or copy it there.`;
    throw new Error(message, { cause });
  });
  const schema = { hide: true };
  for (const view of VIEWS) {
    app.get(view, { schema }, async (_request, reply) =>
      reply
        .headers({ 'content-security-policy': PAGE_POLICY, 'cache-control': 'no-cache' })
        .type('text/html; charset=utf-8')
        .send(html),
    );
  }
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    schemaHide: true,
    cacheControl: false,
    // Their names change with their content.
    setHeaders: (reply) => {
      reply.header('cache-control', 'public, max-age=31536000, immutable');
    },
  });
}

import type { HostContract } from '@clean-express/federation/host-config';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ENTRIES_PER_FILE, type SitemapEntry, sitemap, sitemapIndex } from './sitemap.ts';
import { sitemapEntries } from './sitemap-entries.ts';

const ENTRIES_TTL_MS = 60_000;

interface Options {
  /** What the shell declares about its sitemap and its private paths. */
  contract: Pick<HostContract, 'privatePaths' | 'sitemap'>;
  /** Public URL of the site. */
  publicUrl: string;
  apiUrl: string;
}

/** Caches the entries, and keeps the last ones while they could not be loaded again. */
function cached(load: () => Promise<SitemapEntry[]>): () => Promise<SitemapEntry[]> {
  let entries: Promise<SitemapEntry[]> | undefined;
  let loadedAt = 0;
  return () => {
    if (entries && Date.now() - loadedAt < ENTRIES_TTL_MS) return entries;
    const previous = entries;
    loadedAt = Date.now();
    entries = load().catch((error: unknown) => {
      loadedAt = 0;
      if (previous) return previous;
      entries = undefined;
      throw error;
    });
    return entries;
  };
}

function sendXml(reply: FastifyReply, xml: string): FastifyReply {
  return reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', 'public, max-age=300')
    .send(xml);
}

/** Serves `robots.txt` and the sitemap for crawlers. */
export function addCrawlerRoutes(
  app: FastifyInstance,
  { contract, publicUrl, apiUrl }: Options,
): void {
  const loadEntries = cached(() => sitemapEntries(contract.sitemap, apiUrl));
  const robots = [
    'User-agent: *',
    ...contract.privatePaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');

  const sendEntries = async (
    reply: FastifyReply,
    toXml: (entries: SitemapEntry[]) => string,
  ): Promise<FastifyReply> => {
    try {
      return sendXml(reply, toXml(await loadEntries()));
    } catch (error) {
      app.log.warn(
        error,
        'Could not make the sitemap. Check API_URL and that the API is reachable.',
      );
      const message = 'The sitemap is not available right now. Please try again in a minute.';
      return reply.code(503).header('retry-after', '60').type('text/plain').send(message);
    }
  };

  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(robots),
  );
  app.get('/sitemap.xml', (_request, reply) =>
    sendEntries(reply, (entries) => {
      if (entries.length <= ENTRIES_PER_FILE) return sitemap(publicUrl, entries);
      const files = Math.ceil(entries.length / ENTRIES_PER_FILE);
      const parts = Array.from({ length: files }, (_, index) => `/sitemap-${index + 1}.xml`);
      return sitemapIndex(publicUrl, parts);
    }),
  );
  app.get<{ Params: { part: string } }>('/sitemap-:part(^\\d+).xml', (request, reply) =>
    sendEntries(reply, (entries) => {
      const from = (Number(request.params.part) - 1) * ENTRIES_PER_FILE;
      return sitemap(publicUrl, entries.slice(from, from + ENTRIES_PER_FILE));
    }),
  );
}

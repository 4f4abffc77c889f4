import type { HostContract } from '@clean-express/release-contract/host-contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { ApiAddress } from '../config/api-address.ts';
import { ENTRIES_PER_FILE, sitemap, sitemapEntries, sitemapIndex } from './sitemap.ts';

type Entries = Awaited<ReturnType<typeof sitemapEntries>>;

const ENTRIES_TTL_MS = 60_000;

interface Options {
  /** What the live shell says. */
  contract: () => Pick<HostContract, 'privatePaths' | 'sitemap'>;
  /** Public URL of the site. */
  publicUrl: string;
  api: ApiAddress;
  /** Whether a path belongs to a remote that has ended. */
  isEnded: (path: string) => boolean;
}

/** Serves `robots.txt` and the sitemap for crawlers. */
export function addCrawlerRoutes(
  app: FastifyInstance,
  { contract, publicUrl, api, isEnded }: Options,
): void {
  const cache = new LRUCache<'entries', Entries>({
    max: 1,
    ttl: ENTRIES_TTL_MS,
    perf: Date,
    fetchMethod: () => sitemapEntries(contract().sitemap, api),
    // The last entries stay while they could not be loaded again.
    allowStaleOnFetchRejection: true,
  });

  const sendSitemap = async (reply: FastifyReply, toXml: (entries: Entries) => string) => {
    try {
      const entries = await cache.forceFetch('entries');
      const xml = toXml(entries.filter(({ path }) => !isEnded(path)));
      return reply
        .type('application/xml; charset=utf-8')
        .header('cache-control', 'public, max-age=300')
        .send(xml);
    } catch (error) {
      app.log.warn(
        error,
        'Could not make the sitemap. Check API_URL and API_INTERNAL_URL, and that the API is reachable.',
      );
      const message = 'The sitemap is not available right now. Please try again in a minute.';
      return reply.code(503).header('retry-after', '60').type('text/plain').send(message);
    }
  };

  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(
        [
          'User-agent: *',
          ...contract().privatePaths.map((path) => `Disallow: ${path}`),
          '',
          `Sitemap: ${publicUrl}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  );
  app.get('/sitemap.xml', (_request, reply) =>
    sendSitemap(reply, (entries) => {
      if (entries.length <= ENTRIES_PER_FILE) return sitemap(publicUrl, entries);
      const files = Math.ceil(entries.length / ENTRIES_PER_FILE);
      const paths = Array.from({ length: files }, (_, index) => `/sitemap-${index + 1}.xml`);
      return sitemapIndex(publicUrl, paths);
    }),
  );
  app.get<{ Params: { number: string } }>('/sitemap-:number(^\\d+).xml', (request, reply) =>
    sendSitemap(reply, (entries) => {
      const from = (Number(request.params.number) - 1) * ENTRIES_PER_FILE;
      return sitemap(publicUrl, entries.slice(from, from + ENTRIES_PER_FILE));
    }),
  );
}

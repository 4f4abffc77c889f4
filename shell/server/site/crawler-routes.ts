import { paths } from '@clean-express/shared-ui/paths';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ENTRIES_PER_FILE, type SitemapEntry, sitemap, sitemapIndex } from './sitemap.ts';
import { sitemapEntries } from './sitemap-entries.ts';

/** How long the entries count as fresh, in milliseconds. */
const FRESH = 60_000;

/** What only its owner sees is of no use to a search engine. */
const PRIVATE = [
  paths.profile,
  paths.myReviews,
  paths.myServices,
  paths.addService,
  { path: '/update-review/' },
];

interface Sources {
  /** Where visitors see the site. */
  publicUrl: string;
  apiUrl: string;
}

/** Keeps the entries for a while, and the last good ones while the API is down. */
function cachedEntries(apiUrl: string): () => Promise<SitemapEntry[]> {
  let entries: Promise<SitemapEntry[]> | undefined;
  let readAt = 0;
  return () => {
    if (entries && Date.now() - readAt < FRESH) return entries;
    const before = entries;
    readAt = Date.now();
    entries = sitemapEntries(apiUrl).catch((error: unknown) => {
      readAt = 0;
      if (before) return before;
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

/** Answers what crawlers ask for: `robots.txt` and the sitemap, made from the data. */
export function addCrawlerRoutes(app: FastifyInstance, { publicUrl, apiUrl }: Sources): void {
  const readEntries = cachedEntries(apiUrl);
  const robots = [
    'User-agent: *',
    ...PRIVATE.map(({ path }) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');

  const answer = async (reply: FastifyReply, make: (entries: SitemapEntry[]) => string) => {
    try {
      return sendXml(reply, make(await readEntries()));
    } catch (error) {
      app.log.warn(error, 'The sitemap cannot be made: the API cannot be had.');
      const sentence = 'The sitemap cannot be had right now. Please try again in a minute.';
      return reply.code(503).header('retry-after', '60').type('text/plain').send(sentence);
    }
  };

  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(robots),
  );
  app.get('/sitemap.xml', (_request, reply) =>
    answer(reply, (entries) => {
      if (entries.length <= ENTRIES_PER_FILE) return sitemap(publicUrl, entries);
      const files = Math.ceil(entries.length / ENTRIES_PER_FILE);
      const parts = Array.from({ length: files }, (_, index) => `/sitemap-${index + 1}.xml`);
      return sitemapIndex(publicUrl, parts);
    }),
  );
  app.get<{ Params: { part: string } }>('/sitemap-:part(^\\d+).xml', (request, reply) =>
    answer(reply, (entries) => {
      const from = (Number(request.params.part) - 1) * ENTRIES_PER_FILE;
      return sitemap(publicUrl, entries.slice(from, from + ENTRIES_PER_FILE));
    }),
  );
}

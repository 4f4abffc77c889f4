import type { HostContract } from '@clean-express/release-contract/host-contract';
import { tracingHeaders } from '@clean-express/server-kit/http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { type ApiAddress, internalAddress } from '../config/api-address.ts';
import { escapeText } from '../html/html.ts';

interface SitemapEntry {
  path: string;
  /** Date of its last change, ISO 8601. */
  lastModified?: string | undefined;
}

/** Maximum number of addresses in one file (sitemaps.org). */
const ENTRIES_PER_FILE = 50_000;

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Timeout for one page of a list. */
const TIMEOUT_MS = 10_000;

/** One page of a list of the API. Each item has its own page of the site. */
const itemsSchema = z.array(z.object({ _id: z.string(), date: z.string().optional() }));

type SitemapConfig = HostContract['sitemap'];

const NEXT = /<([^>]+)>;\s*rel="next"/;

/** The entries of all items of a list of the API, which is loaded page by page. */
async function listEntries(
  api: ApiAddress,
  { data, route }: SitemapConfig['lists'][number],
): Promise<SitemapEntry[]> {
  const entries: SitemapEntry[] = [];
  let next: string | undefined = api.publicUrl + data;
  while (next) {
    const response: Response = await fetch(internalAddress(next, api), {
      headers: tracingHeaders(),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`${next} responded with status ${response.status}.`);
    for (const { _id, date } of itemsSchema.parse(await response.json())) {
      const path = route.replace(/:\w+/, () => encodeURIComponent(_id));
      entries.push({ path, lastModified: date });
    }
    next = NEXT.exec(response.headers.get('link') ?? '')?.[1];
  }
  return entries;
}

/**
 * The entries of the sitemap: the declared pages, and one for each item of the declared lists.
 *
 * @throws When the API is not available, or responds with something else than a list.
 */
export async function sitemapEntries(
  { pages, lists }: SitemapConfig,
  api: ApiAddress,
): Promise<SitemapEntry[]> {
  const items = await Promise.all(lists.map((list) => listEntries(api, list)));
  return [...pages.map((path) => ({ path })), ...items.flat()];
}

const element = (name: string, text: string) => `<${name}>${escapeText(text)}</${name}>`;

function document(root: string, elements: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${elements.join('\n')}\n</${root}>\n`;
}

/** @param siteUrl - Without a trailing slash. */
function sitemap(siteUrl: string, entries: SitemapEntry[]): string {
  const elements = entries.map(({ path, lastModified }) => {
    const date = lastModified ? element('lastmod', lastModified) : '';
    return `<url>${element('loc', siteUrl + path)}${date}</url>`;
  });
  return document('urlset', elements);
}

function sitemapIndex(siteUrl: string, paths: string[]): string {
  const elements = paths.map((path) => `<sitemap>${element('loc', siteUrl + path)}</sitemap>`);
  return document('sitemapindex', elements);
}

const ENTRIES_TTL_MS = 60_000;

interface Options {
  /** What the live shell says. */
  contract: () => Pick<HostContract, 'privatePaths' | 'sitemap'>;
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
  const cache = new LRUCache<'entries', SitemapEntry[]>({
    max: 1,
    ttl: ENTRIES_TTL_MS,
    perf: Date,
    fetchMethod: () => sitemapEntries(contract().sitemap, api),
    // The last entries stay while they could not be loaded again.
    allowStaleOnFetchRejection: true,
  });

  const sendSitemap = async (reply: FastifyReply, toXml: (entries: SitemapEntry[]) => string) => {
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

/** One page in a sitemap. */
export interface SitemapEntry {
  /** Path of the page. */
  path: string;
  /** Date of its last change, ISO 8601. */
  lastModified?: string | undefined;
}

/** Maximum number of addresses in one file (sitemaps.org). */
export const ENTRIES_PER_FILE = 50_000;

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function element(name: string, parts: [string, string | undefined][]): string {
  const inner = parts.flatMap(([tag, text]) => (text ? `<${tag}>${escapeXml(text)}</${tag}>` : []));
  return `<${name}>${inner.join('')}</${name}>`;
}

function document(root: string, elements: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${elements.join('\n')}\n</${root}>\n`;
}

/**
 * Writes a sitemap.
 *
 * @param siteUrl - Public URL of the site, without a trailing slash.
 */
export function sitemap(siteUrl: string, entries: SitemapEntry[]): string {
  const elements = entries.map(({ path, lastModified }) =>
    element('url', [
      ['loc', siteUrl + path],
      ['lastmod', lastModified],
    ]),
  );
  return document('urlset', elements);
}

/**
 * Writes the index of several sitemaps.
 *
 * @param siteUrl - Public URL of the site, without a trailing slash.
 * @param paths - Paths of the sitemaps.
 */
export function sitemapIndex(siteUrl: string, paths: string[]): string {
  const elements = paths.map((path) => element('sitemap', [['loc', siteUrl + path]]));
  return document('sitemapindex', elements);
}

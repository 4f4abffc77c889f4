/** One page of the site, for search engines. */
export interface SitemapEntry {
  /** Path of the page. */
  path: string;
  /** Day of its last change, ISO 8601. */
  lastModified?: string | undefined;
}

/** Most addresses that one file may hold (sitemaps.org). */
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
 * A sitemap of pages.
 *
 * @param siteUrl - Where visitors see the site, without a slash at its end.
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
 * The index of several sitemaps.
 *
 * @param paths - Where they are.
 */
export function sitemapIndex(siteUrl: string, paths: string[]): string {
  const elements = paths.map((path) => element('sitemap', [['loc', siteUrl + path]]));
  return document('sitemapindex', elements);
}

let configured: string | undefined;

/**
 * Sets the public URL of the site, without a trailing slash. The host calls it when the page starts,
 * and on the server before each render.
 */
export function configureSite(url: string): void {
  configured = url;
}

/**
 * The absolute URL of a path of the site.
 *
 * @example siteUrl('/services') // 'https://clean-express.example/services'
 */
export function siteUrl(path: string): string {
  if (!configured) throw new Error('configureSite() must be called before the first siteUrl().');
  return `${configured}${path}`;
}

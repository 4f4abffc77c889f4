let configured: string | undefined;

/**
 * Tells host and remotes at which address visitors see the site. Called once, by the host, when the
 * page starts or before the server draws one.
 *
 * @param url - `https://clean-express.example`, without a slash at its end.
 */
export function configureSite(url: string): void {
  configured = url;
}

/**
 * Makes an absolute address of a path of the site.
 *
 * @throws Before {@link configureSite}.
 * @example siteUrl('/services') // 'https://clean-express.example/services'
 */
export function siteUrl(path: string): string {
  if (!configured) throw new Error('configureSite() must be called before the first siteUrl().');
  return `${configured}${path}`;
}

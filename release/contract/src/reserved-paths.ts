/** First segments of addresses that are no pages: the SSR server answers them itself. */
export const RESERVED: ReadonlySet<string> = new Set([
  'assets',
  'csp-reports',
  'healthz',
  'metrics',
  'preview',
  'readyz',
  'remotes',
  'reports',
]);

/**
 * Whether an address belongs to the platform, so that no remote can own it: the files and routes of the
 * SSR server. Every first segment with a dot is one, such as `robots.txt` and `.well-known`.
 *
 * @param path - `/assets/logo.svg`.
 */
export function isReserved(path: string): boolean {
  const [, first = ''] = path.toLowerCase().split('/');
  return RESERVED.has(first) || first.includes('.');
}

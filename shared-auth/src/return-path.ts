/** Base URL for parsing only. */
const BASE = 'http://localhost';

/** Pages that redirect signed-in users. */
const AUTH_PAGES = ['/login', '/register'];

/**
 * Returns the path to open after signing in: the requested page, if it belongs to this site.
 *
 * @param from - From the history state, so it may be anything.
 * @returns A path of this site with query and hash; `/` for any other value.
 * @example safeReturnPath('/profile?tab=1') // '/profile?tab=1'
 * @example safeReturnPath('//evil.example') // '/'
 */
export function safeReturnPath(from: unknown): string {
  if (typeof from !== 'string' || !from.startsWith('/') || !URL.canParse(from, BASE)) return '/';
  const { origin, pathname, search, hash } = new URL(from, BASE);
  // `/.//evil.example` parses to the path `//evil.example`, which a browser would open as another host.
  const isSafe =
    origin === BASE &&
    !pathname.startsWith('//') &&
    !AUTH_PAGES.includes(pathname.replace(/\/+$/, ''));
  return isSafe ? `${pathname}${search}${hash}` : '/';
}

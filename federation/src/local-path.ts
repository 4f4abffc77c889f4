/** For parsing only. */
const BASE = 'http://localhost';

/**
 * The path of this site that an address leads to. What a browser would open as another site becomes the
 * home page, so that no redirect is open.
 *
 * @param target - From an address or the history state, so it may be anything.
 * @example localPath('/profile?tab=1') // '/profile?tab=1'
 * @example localPath('//evil.example') // '/'
 */
export function localPath(target: unknown): string {
  if (typeof target !== 'string' || !target.startsWith('/') || !URL.canParse(target, BASE)) {
    return '/';
  }
  const { origin, pathname, search, hash } = new URL(target, BASE);
  // `/.//evil.example` parses to the path `//evil.example`, which a browser opens as another host.
  const isSafe = origin === BASE && !pathname.startsWith('//');
  return isSafe ? `${pathname}${search}${hash}` : '/';
}

import { localPath } from '@clean-express/federation/local-path';

const AUTH_PAGES = ['/login', '/register', '/reset-password'];

/** Whether a path is that of a page on the way to a session, to which no login returns. */
export function isAuthPage(pathname: string): boolean {
  return AUTH_PAGES.includes(pathname.replace(/\/+$/, ''));
}

/**
 * Returns the path to open after signing in: the requested page, if it belongs to this site.
 *
 * @param from - From the history state, so it may be anything.
 * @example safeReturnPath('/profile?tab=1') // '/profile?tab=1'
 * @example safeReturnPath('//evil.example') // '/'
 */
export function safeReturnPath(from: unknown): string {
  const path = localPath(from);
  return isAuthPage(path.replace(/[?#].*$/s, '')) ? '/' : path;
}

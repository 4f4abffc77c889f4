import { localPath } from '@clean-express/federation/local-path';

/** Pages that redirect signed-in users. */
const AUTH_PAGES = ['/login', '/register'];

/**
 * Returns the path to open after signing in: the requested page, if it belongs to this site.
 *
 * @param from - From the history state, so it may be anything.
 * @example safeReturnPath('/profile?tab=1') // '/profile?tab=1'
 * @example safeReturnPath('//evil.example') // '/'
 */
export function safeReturnPath(from: unknown): string {
  const path = localPath(from);
  return AUTH_PAGES.includes(path.replace(/\/*([?#].*)?$/s, '')) ? '/' : path;
}
